"""The tables of the server, beside those of the archive."""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

__all__ = ["MIGRATIONS"]

MIGRATIONS = Migrations("paiju")

_FIRST = (
    """create table players (
        id text primary key, name text not null, token_hash blob not null unique,
        created_ms integer not null, seen_ms integer not null,
        won_last integer not null default 0)""",
    """create table rooms (
        id text primary key, game text not null, rules text not null,
        turn_seconds integer not null, reconnect_seconds integer not null,
        made_ms integer not null)""",
    # server_seed and next_seed: of the hand being played and of the next one. Each is chosen
    # before any client seed of its hand is known. asked: bit s is set where seat s is asked.
    """create table tables (
        id text primary key, room text not null references rooms, version integer not null,
        hand text, deadline_ms integer, turn_ms integer not null default 0,
        asked integer not null default 0, next_seed text not null,
        past text not null default '{}', result text, journal_from integer not null default 1,
        entered integer not null default 0)""",
    "create index tables_room on tables (room)",
    "create index tables_deadline on tables (deadline_ms) where deadline_ms is not null",
    """create table seats (
        "table" text not null references tables, seat integer not null,
        player text not null unique references players, coins integer not null,
        ready integer not null default 0, opens integer, client_seed text not null default '',
        trustee integer not null default 0, auto_call integer not null default 0,
        waited_for integer not null default 0, leaving integer not null default 0,
        away_since integer, timed_out integer not null default 0, entered integer not null,
        primary key ("table", seat))""",
    """create table live_hands (
        id text primary key, "table" text not null unique references tables,
        game text not null, rules text not null, seats text not null, setup text not null,
        deal text not null, server_seed text not null, client_seeds text not null,
        started_ms integer not null, started_version integer not null)""",
    """create table actions (
        hand text not null, seq integer not null, seat integer not null, action text not null,
        comment text not null, at_ms integer not null,
        primary key (hand, seq)) without rowid""",
    # audience: null for everybody, else a JSON list of players.
    """create table journal (
        "table" text not null, version integer not null, n integer not null,
        name text not null, audience text, data text not null, action text,
        primary key ("table", version, n)) without rowid""",
    """create table idempotency (
        player text not null, key text not null, request blob not null, answer text not null,
        etag text not null, at_ms integer not null, primary key (player, key)) without rowid""",
    "create index idempotency_at on idempotency (at_ms)",
    """create table postings (
        id integer primary key, payer text not null, payee text not null,
        amount integer not null check (amount > 0), reason text not null, hand text,
        at_ms integer not null, check (payer <> payee))""",
    "create index postings_payer on postings (payer, amount)",
    "create index postings_payee on postings (payee, amount)",
    "create index postings_hand on postings (hand) where hand is not null",
    """create trigger postings_stay before update on postings
        begin select raise(abort, 'the ledger is append-only'); end""",
    """create trigger postings_remain before delete on postings
        begin select raise(abort, 'the ledger is append-only'); end""",
    """create table statistics (
        player text not null, game text not null, hands integer not null default 0,
        won integer not null default 0, lost integer not null default 0,
        drawn integer not null default 0, fled integer not null default 0,
        disconnected integer not null default 0, points integer not null default 0,
        primary key (player, game)) without rowid""",
    "create table heartbeat (one integer primary key check (one = 1), at_ms integer not null)",
)


_SECOND = (
    # last_table: where the player played its last hand, in a game that regroups.
    "alter table players add column last_table text",
    "alter table rooms add column spectator_delay_seconds integer not null default 0",
    # delay_ms: the room's, here too, so that a poll reads one row less. vacated_ms: when its
    # players were regrouped, for a table that is left to show them the hand's result.
    "alter table tables add column delay_ms integer not null default 0",
    "alter table tables add column vacated_ms integer",
    # What spectators see later on, where the room delays it.
    """create table snapshots (
        "table" text not null, version integer not null, at_ms integer not null,
        view text not null, primary key ("table", version)) without rowid""",
    """create table reports (
        id text primary key, hand text not null, player text not null, text text not null,
        record_id text not null, engine text not null, edition integer not null,
        at_ms integer not null, unique (hand, player))""",
)


_THIRD = (
    # taken_ms, ready_ms: when the seat was taken, and since when it has been ready.
    "alter table seats add column taken_ms integer not null default 0",
    "alter table seats add column ready_ms integer",
    # put_out: the table where the player last kept others waiting.
    "alter table players add column put_out text",
)


@MIGRATIONS()
def first(db: Database) -> None:
    """The server's first tables."""
    for statement in _FIRST:
        db.execute(statement)


@MIGRATIONS()
def second(db: Database) -> None:
    """Regrouping, spectators' delay, reports."""
    for statement in _SECOND:
        db.execute(statement)


@MIGRATIONS()
def third(db: Database) -> None:
    """Seats of players who keep others waiting are freed."""
    for statement in _THIRD:
        db.execute(statement)
