"""``GET /metrics``: what has happened is counted, and no more than counts are told."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from live.player import Player
from live.serving import Site, serving
from live.toy import Tame
from truco.live.group_commit import GroupCommitLog
from truco.live.log import Entry
from truco.live.messages import ERRORS, REFUSALS
from truco.live.settings import LiveSettings

TOKEN = "a-token-of-the-operator"

Figures = dict[str, float]


async def ask(site: Site, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=site.http, trust_env=False) as client:
        return await client.get("/metrics", headers=headers)


async def figures(site: Site) -> Figures:
    """Every sample by its name, and its label where it has one."""
    answer = await ask(site)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            label = next((f" {value}" for value in sample.labels.values()), "")
            found[sample.name + label] = sample.value
    return found


async def test_what_happens_at_a_table_is_counted(site: Site) -> None:
    before = await figures(site)
    assert (before["truco_tables"], before["truco_sockets"]) == (0, 0)
    table = await site.table(target=1)
    async with Player(site, table, "ana") as ana:
        await ana.turn()
        assert (await ana.command("act", position=99, say="mazo"))["code"] == "stale"
        assert (await ana.command("act", position=ana.view["position"], say="1e1"))[
            "t"
        ] == "refused"
        await ana.play_out(Tame().choose)
        moves = sum(event is not None and event["kind"] in ("say", "play")
                    for event in ana.seen.values())  # fmt: skip
        now = await figures(site)
    assert (now["truco_tables"], now["truco_sockets"]) == (1, 1)
    assert 0 < moves <= now["truco_moves_total"]
    assert now["truco_refused_total stale"] == 1
    assert now["truco_bot_seconds_count"] > 0
    stored = now["truco_append_seconds_count"]
    assert stored > now["truco_moves_total"]  # the table, its deals
    assert now["truco_batch_writes_sum"] == stored
    assert 0 < now["truco_commit_seconds_count"] <= stored
    assert now["truco_append_seconds_sum"] >= now["truco_commit_seconds_sum"]
    assert now["process_resident_memory_bytes"] > 0


async def test_coming_back_and_errors_are_counted(site: Site) -> None:
    table = await site.table()
    async with Player(site, table, "ana") as ana:
        await ana.turn()
        n = ana.n
    again = Player(site, table, "ana")
    await again.enter(since=n)
    await again.drop()
    lost = Player(site, "AAAAAAAAAAAAAAAA", "ana")
    await lost.enter()
    assert await lost.closed() == 4404
    now = await figures(site)
    assert now["truco_resumes_total"] == 1
    assert now["truco_socket_errors_total no-table"] == 1


async def test_every_code_is_there_from_the_beginning(site: Site) -> None:
    now = await figures(site)
    assert {f"truco_refused_total {code}" for code in REFUSALS} <= now.keys()
    assert {f"truco_socket_errors_total {code}" for code in ERRORS} <= now.keys()


async def test_writes_that_fail_are_counted_by_kind(site: Site, log: GroupCommitLog) -> None:
    table = await site.table()
    with pytest.raises(Exception, match="claimed"):
        await log.append(Entry(table, 99, 1, "act", {"say": "truco"}), epoch=77)
    now = await figures(site)
    assert now["truco_log_failures_total StaleOwner"] == 1
    assert now["truco_moves_total"] == 0


async def test_no_table_player_or_card_is_told(site: Site) -> None:
    table = await site.table(target=1)
    async with Player(site, table, "anamaria") as watcher, Player(site, table, "ana") as ana:
        await ana.play_out(Tame().choose)
        text = (await ask(site)).text
        assert table not in text
        assert watcher.name not in text.lower()
        assert not re.search(r"\b(1[0-2]|[1-7])[ecob]\b", json.dumps(text))


async def test_only_this_machine_may_read_it(site: Site) -> None:
    assert (await ask(site)).status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        answer = await ask(site, **{header: "203.0.113.7"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "metrics")


async def test_with_a_token_whoever_knows_it_may(log: GroupCommitLog) -> None:
    async with serving(log, LiveSettings(metrics_token=TOKEN)) as site:
        assert (await ask(site)).status_code == 403
        assert (await ask(site, Authorization=f"Bearer {TOKEN}x")).status_code == 403
        far = {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "203.0.113.7"}
        assert (await ask(site, **far)).status_code == 200
