"""Installs a Debian package where that may be done: as root, with apt-get. Elsewhere its caller says what to type."""

import os
import shutil
import subprocess


def install(*packages):
    """Install the packages, and return whether they are there now; False where we may not."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    subprocess.run(["apt-get", "update"], capture_output=True)
    return subprocess.run(["apt-get", "install", "--yes", *packages], capture_output=True).returncode == 0
