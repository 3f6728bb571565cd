"""Runs mpremote or esptool as a process of its own, for a limited time, and hears what it says while it runs."""

import subprocess
import threading


def run(words, limit_s, told=lambda line: None):
    """Run a command; return (its output, its status, None where it took longer than the limit and was ended).

    told(line) is called with each line of the output when it comes.
    """
    said = []
    late = threading.Event()
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(words, **pipes, text=True, errors="replace") as process:
        limit = threading.Timer(limit_s, lambda: (late.set(), process.kill()))
        limit.start()
        try:
            for line in process.stdout or ():
                said.append(line)
                told(line)
        except BaseException:
            process.kill()
            raise
        finally:
            limit.cancel()
    return "".join(said), None if late.is_set() else process.returncode
