"""The loads: closed loop, open loop, idle sockets."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from truco.bench_live.player import BenchPlayer, BenchTable, Tally
from truco.bench_live.server import HOST, Server
from truco.bench_live.wire import Wire
from truco.errors import UsageError

SEED = 1904
AT_ONCE = 50
"""Sockets that are opened at the same time."""
OPENING_SECONDS = 120.0
WARM_UP_SECONDS = 4.0
DRAIN_SECONDS = 2.0
"""How long answers may still come after the measured time."""
TICK_SECONDS = 0.001
SETTLE_SECONDS = 1.0

Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of the server: tables of two people, for some seconds.

    ``offered``: moves a second in an open loop; None: a closed loop, in which each player moves
    as soon as he knows that he may.
    """

    tables: int
    seconds: float
    ruleset: str
    offered: float | None = None


def run_load(server: Server, load: Load) -> Figures:
    """Play for a while and tell how fast that went."""
    ids = server.open_tables(load.tables, load.ruleset)
    gc.disable()  # a pause of the clients would look like one of the server
    try:
        return asyncio.run(_play(server, ids, load))
    finally:
        gc.enable()


def run_idle(server: Server, sockets: int, ruleset: str) -> Figures:
    """Open sockets that do nothing, and tell what memory they take."""
    before = server.megabytes()
    ids = server.open_tables(sockets // 2, ruleset)
    return asyncio.run(_idle(server, ids, before))


async def _play(server: Server, ids: Sequence[str], load: Load) -> Figures:
    tables, players = await _sit_down(server, ids)
    for table in tables:
        table.start(scheduled=load.offered is not None)
    schedule = asyncio.create_task(_offer(tables, load.offered)) if load.offered else None
    await asyncio.sleep(min(WARM_UP_SECONDS, load.seconds))
    began, cpu, own = perf_counter(), server.cpu_seconds(), time.process_time()
    await asyncio.sleep(load.seconds)
    ended = perf_counter()
    seconds = ended - began
    used = {
        "server_cores": round((server.cpu_seconds() - cpu) / seconds, 2),
        "client_cores": round((time.process_time() - own) / seconds, 2),
        "server_mb": round(server.megabytes(), 1),
        "load_average": round(os.getloadavg()[0], 2),
    }
    stuck = sum(table.moved < began for table in tables)
    if schedule is not None:
        schedule.cancel()
        await asyncio.sleep(DRAIN_SECONDS)
    tally = tables[0].tally
    lost = {str(code): count for code, count in tally.lost.items()}
    _leave(players)
    return {
        "tables": len(tables),
        "sockets": len(players),
        "seconds": round(seconds, 2),
        "offered_per_second": load.offered,
        **_speed(tally, began, ended, by_due=load.offered is not None),
        "matches": tally.matches,
        "refused": dict(tally.refused),
        "sockets_lost": lost,
        "tables_stuck": stuck,
        "moves_waiting": sum(len(table.owed) for table in tables),
        **used,
    }


def _speed(tally: Tally, began: float, ended: float, *, by_due: bool) -> Figures:
    """What was answered within that time; in an open loop, what was due within it."""
    if by_due:
        answered = [took for due, took in tally.answered if began <= due < ended]
    else:
        answered = [took for due, took in tally.answered if began <= due + took < ended]
    return {
        "moves": len(answered),
        "moves_per_second": round(len(answered) / (ended - began), 1),
        "ack_ms": quantiles(answered),
        "seen_ms": quantiles([took for due, took in tally.seen if began <= due < ended]),
    }


def _leave(players: Sequence[BenchPlayer]) -> None:
    for player in players:
        if player.wire is not None:
            player.wire.close()


async def _offer(tables: Sequence[BenchTable], per_second: float) -> None:
    """Let each table in turn owe a move, evenly, whatever the server does."""
    began = perf_counter()
    made = 0
    while True:
        due = int((perf_counter() - began) * per_second)
        for number in range(made, due):
            tables[number % len(tables)].owe(began + number / per_second)
        made = max(made, due)
        await asyncio.sleep(TICK_SECONDS)


async def _idle(server: Server, ids: Sequence[str], before: float) -> Figures:
    with_tables = server.megabytes()
    _, players = await _sit_down(server, ids)
    await asyncio.sleep(SETTLE_SECONDS)
    with_sockets = server.megabytes()
    cpu = server.cpu_seconds()
    await asyncio.sleep(SETTLE_SECONDS)
    cpu = server.cpu_seconds() - cpu
    _leave(players)
    return {
        "sockets": len(players),
        "tables": len(ids),
        "mb_before": round(before, 1),
        "mb_per_thousand_tables": round((with_tables - before) / len(ids) * 1000, 1),
        "mb_per_thousand_sockets": round((with_sockets - with_tables) / len(players) * 1000, 1),
        "mb_with_all": round(with_sockets, 1),
        "server_cores": round(cpu / SETTLE_SECONDS, 2),
    }


async def _sit_down(
    server: Server, ids: Sequence[str]
) -> tuple[list[BenchTable], list[BenchPlayer]]:
    """Open two sockets at each table and wait until all are welcome."""
    loop = asyncio.get_running_loop()
    tally, chance = Tally(), random.Random(SEED)
    tables = [BenchTable(tally, loop.call_later, chance) for _ in ids]
    players: list[BenchPlayer] = []
    welcomed = asyncio.Semaphore(0)
    try:
        async with asyncio.timeout(OPENING_SECONDS):
            for number, (table, table_id) in enumerate(zip(tables, ids, strict=True)):
                for side in "ab":
                    ticket = server.ticket(f"{side}{number}")
                    player = BenchPlayer(table, ticket, welcomed.release)
                    await _connect(player, server.port, table_id)
                    players.append(player)
                    if len(players) > AT_ONCE:
                        await welcomed.acquire()
            for _ in range(min(AT_ONCE, len(players))):
                await welcomed.acquire()
    except TimeoutError as error:
        raise UsageError(f"only {len(players)} sockets could be opened") from error
    return tables, players


async def _connect(player: BenchPlayer, port: int, table: str) -> None:
    wire = Wire(player, HOST, port, f"/live/table/{table}")
    player.wire = wire
    await asyncio.get_running_loop().create_connection(lambda: wire, HOST, port)


def quantiles(seconds: Sequence[float]) -> dict[str, float] | None:
    """In milliseconds: half of them, nearly all, all of them are no longer than this."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    places = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    last = len(ordered) - 1
    return {name: round(ordered[int(last * part)] * 1000, 2) for name, part in places.items()}
