"""The heartbeat of a node, by which its tables are its own."""

from __future__ import annotations

import pytest

from live.scenes import eventually
from truco.live.log import LEASE_SECONDS, LogError, LogUnusable
from truco.live.nodes import lease as lease_module
from truco.live.nodes.lease import Lease
from truco.live.nodes.register import Peer


class FakeRegister:
    """A register whose answers a test lays out."""

    def __init__(self) -> None:
        self.peers: tuple[Peer, ...] = ()
        self.broken = False
        self.beats: list[bool] = []
        self.left = 0

    def beat(self, node: str, secret: str, *, linked: bool) -> tuple[Peer, ...]:
        if self.broken:
            raise LogUnusable("no database")
        self.beats.append(linked)
        return self.peers

    def leave(self, node: str) -> tuple[Peer, ...]:
        self.left += 1
        return self.peers

    def close(self) -> None:
        """Nothing to let go of."""


class TestLease:
    @pytest.fixture(autouse=True)
    def quick(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lease_module, "BEAT_SECONDS", 0.005)

    def lease(self, register: FakeRegister, lost: list[str], linked: bool = True) -> Lease:
        self.linked = linked
        return Lease(
            register,
            "me",
            "mark",
            linked=lambda: self.linked,
            beaten=lambda peers: None,
            lost=lambda: lost.append("lost"),
        )

    async def test_it_is_lost_when_the_database_is_gone_and_comes_back(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lease_module, "MARGIN_SECONDS", LEASE_SECONDS - 1.5)
        register, lost = FakeRegister(), list[str]()
        lease = self.lease(register, lost)
        held: list[bool] = [lease.held]
        await lease.start()
        held.append(lease.held)
        register.broken = True
        await eventually(lambda: lost == ["lost"])
        held.append(lease.held)
        register.broken = False
        await eventually(lambda: lease.held)
        await lease.leave()
        assert [*held, lease.held] == [False, True, False, False]
        assert lost == ["lost"]
        assert register.left == 1

    async def test_who_cannot_begin_says_so(self) -> None:
        register = FakeRegister()
        register.broken = True
        with pytest.raises(LogError, match="no database"):
            await self.lease(register, []).start()

    async def test_who_alone_has_no_link_lets_go_until_he_has(self) -> None:
        register, lost = FakeRegister(), list[str]()
        register.peers = (Peer("other", True, "mark"),)
        lease = self.lease(register, lost, linked=False)
        await lease.start()
        await eventually(lambda: register.left > 2)
        assert lost == ["lost"]
        assert not lease.held
        beats = len(register.beats)
        self.linked = True
        await eventually(lambda: lease.held and len(register.beats) > beats)
        await lease.leave()

    async def test_without_a_link_for_anybody_all_keep_their_tables(self) -> None:
        register, lost = FakeRegister(), list[str]()
        register.peers = (Peer("other", False, "mark"),)
        lease = self.lease(register, lost, linked=False)
        await lease.start()
        await eventually(lambda: len(register.beats) > 8)
        assert lost == []
        assert lease.held
        await lease.leave()
