"""A PostgreSQL server in a folder, under an account of its own where we are root, because PostgreSQL refuses that."""

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from hardware import debian_packages
from tests.engines.programs import running
from tests.system.host_process import free_port

ACCOUNT = "postgres"  # of Debian's package
PACKAGES = ("--no-install-recommends", "postgresql", "nginx-light")
SETTINGS = ("fsync=off", "max_connections=200", "shared_buffers=32MB", "listen_addresses=127.0.0.1")


def need():
    """Have PostgreSQL and nginx installed, where we may; else the test says what to type."""
    if not (program("initdb") and shutil.which("nginx")) and not debian_packages.install(*PACKAGES):
        pytest.fail(f"This needs some packages. Type: sudo apt-get install --yes {' '.join(PACKAGES)}", pytrace=False)


def program(name):
    """The path of a program of PostgreSQL's, which Debian keeps apart by version; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return found[-1] if found else shutil.which(name)


class Cluster:
    """One server; it can be killed, started anew and copied."""

    def __init__(self, folder):
        self.folder = folder / "cluster"
        self.port = free_port()
        folder.chmod(0o755)
        self.folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(self.folder, ACCOUNT)

    def make(self):
        """Make an empty one."""
        self.run("initdb", "-D", self.folder, "-U", "logbook", "-A", "trust", "-E", "UTF8", "--no-sync")
        return self

    def copy_of(self, primary):
        """Make it a standby of a server that runs."""
        source = f"host=127.0.0.1 port={primary.port} user=logbook"
        self.run("pg_basebackup", "-D", self.folder, "-d", source, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        return self

    def run(self, name, *words):
        subprocess.run(self.command(name, *words), check=True, capture_output=True, cwd="/")

    def command(self, name, *words):
        account = ("setpriv", f"--reuid={ACCOUNT}", f"--regid={ACCOUNT}", "--clear-groups") if os.geteuid() == 0 else ()
        return [*account, program(name), *map(str, words)]

    @contextmanager
    def started(self, *settings):
        """The server as a process, once it answers."""
        options = [word for each in (*SETTINGS, *settings) for word in ("-c", each)]
        words = self.command("postgres", "-D", self.folder, "-p", self.port, "-k", self.folder, *options)
        with running(*words) as process:
            process.wait_for(self._answers)
            self.process = process
            yield self

    def url(self, database="postgres"):
        return f"postgresql://logbook@127.0.0.1:{self.port}/{database}"

    def execute(self, statement, database="postgres"):
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            found = connection.execute(statement)
            return found.fetchall() if found.description else []

    def new_database(self, name):
        """An empty database; returns its URL."""
        self.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def _answers(self):
        try:
            return bool(self.execute("SELECT 1"))
        except psycopg.OperationalError:
            return False
