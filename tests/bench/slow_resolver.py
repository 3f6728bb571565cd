"""A resolver that takes its time, as where the network's own answers nobody: gevent takes it by GEVENT_RESOLVER."""

import os

import gevent
from gevent.resolver.thread import Resolver as Threaded

TAKES_S = float(os.environ.get("RESOLVER_TAKES_S", "0"))


class Resolver(Threaded):
    """gevent's own, each answer TAKES_S later."""

    def _late(self, ask, *asked):
        gevent.sleep(TAKES_S)
        return ask(*asked)

    def gethostbyname(self, *asked):
        return self._late(super().gethostbyname, *asked)

    def gethostbyname_ex(self, *asked):
        return self._late(super().gethostbyname_ex, *asked)

    def gethostbyaddr(self, *asked):
        return self._late(super().gethostbyaddr, *asked)

    def getaddrinfo(self, *asked):
        return self._late(super().getaddrinfo, *asked)

    def getnameinfo(self, *asked):
        return self._late(super().getnameinfo, *asked)
