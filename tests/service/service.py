"""A service: processes of the host over PostgreSQL, behind nginx as docs/proxies/nginx-service.conf has it."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess

from host.demo.http_client import HttpClient
from tests.engines.programs import running
from tests.proxies.behind import EXAMPLES
from tests.service.phone import repeated
from tests.system.host_process import HostProcess, free_port

SITE = EXAMPLES / "nginx-service.conf"


class ServiceProcess(HostProcess):
    """One process of a service; nobody has come in yet."""

    def _let_in(self):
        pass

    def pause(self):
        os.kill(self.process.pid, signal.SIGSTOP)

    def wake(self):
        os.kill(self.process.pid, signal.SIGCONT)


class Service:
    """Three processes and nginx, at `base`; `organiser` is the browser of its organiser."""

    def __init__(self, folder, url, processes=3, below=""):
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}{below}"
        settings = {"DATABASE_URL": url, "PUBLIC_URL": self.base, "TRUSTED_PROXY": "127.0.0.1", "COMPUTER_PAUSE": "0"}
        self.processes = [ServiceProcess(folder / str(number), **settings) for number in range(processes)]
        self._stack = contextlib.ExitStack()

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            for each in self.processes:
                stack.enter_context(each)
            words = ("nginx", "-p", self.folder, "-c", self._site(), "-g", "daemon off;")
            stack.enter_context(running(*words)).wait_for(self._answers)
            self.organiser = HttpClient(self.base)
            token = self.processes[0].found(r"/owner/(\S+)")
            answer = repeated(lambda: self.organiser.post("/owner", token=token))
            assert answer["ok"], answer
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_error):
        self._stack.close()

    def tell_gone(self, number):
        """Have nginx take the process of this number for gone; None: none of them."""
        self._site(gone=number)
        subprocess.run(["nginx", "-p", self.folder, "-c", self.folder / "nginx.conf", "-s", "reload"], check=True)

    def lose(self, process):
        """Kill a process, and all that it had on its disk."""
        process.kill()
        shutil.rmtree(process.folder)

    def make_table(self, title):
        """A table; returns its address below the service's, and its owner's token."""
        answer = repeated(lambda: self.organiser.post("/tables", title=title))
        assert answer["ok"], answer
        name = answer["way"].split("=")[1]

        def way():
            """Another process may have the table just now; then the page shows no link."""
            page = self.organiser.get(f"/tables?wake={name}")
            found = re.search(rf"/t/{name}/owner/([\w-]+)", page)
            return {"ok": bool(found), "said": "Try again in some seconds", "token": found and found[1]}

        return f"/t/{name}", repeated(way)["token"]

    def _answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", int(self.port))) == 0

    def _site(self, gone=None):
        """The example, in place of its ports and names our own, and without TLS."""
        site = SITE.read_text().replace("listen 443 ssl", f"listen 127.0.0.1:{self.port}")
        site = re.sub(r"\n *(ssl_|server_name).*", "", site)
        for number, each in enumerate(self.processes, 1):
            down = " down" if number - 1 == gone else ""
            site = site.replace(f"127.0.0.1:800{number}", f"127.0.0.1:{each.http_port}{down}")
        site = re.sub(r"\n *server 127.0.0.1:800\d.*", "", site)
        file = self.folder / "nginx.conf"
        file.write_text(f"pid {self.folder}/pid; error_log stderr; events {{}} http {{ access_log off;\n{site}\n}}")
        return file
