create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Who the current transaction was opened as (set by the one function that opens transactions).
create function current_actor() returns uuid language sql stable as
  $$ select nullif(current_setting('quartet.actor', true), '')::uuid $$;
create function current_role_name() returns text language sql stable as
  $$ select coalesce(current_setting('quartet.role', true), '') $$;
create function works_for(gym uuid) returns boolean language sql stable as
  $$ select gym::text = any (string_to_array(current_setting('quartet.gyms', true), ',')) $$;

-- What JSON says is held to its outer shape here, and to all of it where it is read (jsonOf in platform/db/columns.ts).

-- Whether a value is a list, or names to values, of which all are of one kind in the words of jsonb_typeof.
create function json_list(value jsonb, kind text) returns boolean language sql immutable as $$
  select jsonb_typeof(value) = 'array'
    and not jsonb_path_exists(value, 'strict $[*] ? (@.type() != $kind)', jsonb_build_object('kind', kind), true) $$;
create function json_names(value jsonb, kind text) returns boolean language sql immutable as $$
  select jsonb_typeof(value) = 'object'
    and not jsonb_path_exists(value, 'strict $.* ? (@.type() != $kind)', jsonb_build_object('kind', kind), true) $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

-- What happened, written with the change itself. The audit reads it, so nobody may rewrite it.
create table events (
  id uuid primary key,
  position bigint generated always as identity unique,
  type text not null,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  actor_id uuid,
  actor_kind text not null,
  acting_gym_id uuid,
  gym_id uuid,
  subject_id uuid,
  request_id text not null,
  at timestamptz not null
);
create index events_by_gym on events (gym_id, position desc) where gym_id is not null;
create index events_by_subject on events (subject_id, position desc) where subject_id is not null;
create index events_by_actor on events (actor_id, position desc) where actor_id is not null;
-- Test mails are counted.
create index events_of_tests on events (actor_id, at) where type = 'email_template.tested';
-- How many letters of invitation somebody sent in a day.
create index events_of_invitations on events (actor_id, at) where type = 'invitation.sent';
create trigger events_stay before update or delete on events for each row execute function refuse_change();

create table event_deliveries (
  event_id uuid not null references events (id),
  reaction text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  done_at timestamptz,
  last_error text,
  primary key (event_id, reaction)
);
create index event_deliveries_due on event_deliveries (next_attempt_at) where done_at is null;

-- Items of scheduled sweeps that failed. Each is tried again by its own clock, and set aside after the third time.
create table sweep_failures (
  id uuid primary key,
  sweep text not null,
  -- The item as the sweep knows it: an id, or two with a space between them.
  item text not null,
  gym_id uuid,
  attempts integer not null,
  last_error text not null,
  failed_at timestamptz not null,
  -- Null once it is set aside.
  next_attempt_at timestamptz,
  unique (sweep, item)
);
create index sweep_failures_by_gym on sweep_failures (gym_id);
create index sweep_failures_by_time on sweep_failures (failed_at);

-- What is being asked of others while no transaction is open: by whom it was claimed, and until when nobody else takes it up.
create table outside_claims (
  task text not null,
  item text not null,
  token uuid not null,
  until timestamptz not null,
  primary key (task, item)
);

-- A repeated POST finds its first answer here; the row commits with the change it belongs to.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  operation text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Every mail that was ever made, written with its cause and sent after it.
create table mails (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  -- Sealed: a mail may carry a link that opens an account.
  sealed_body bytea not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_by_age on mails (created_at desc, id desc);
create index mails_by_state on mails (state, created_at desc, id desc);
create index mails_due on mails (next_attempt_at) where state = 'queued';
-- What an admin types into the outbox's search.
create index mails_search on mails using gin (lower(to_address || ' ' || subject || ' ' || kind) gin_trgm_ops);

-- Every text message that was ever made, written with its cause and sent after it.
create table texts (
  id uuid primary key,
  kind text not null,
  to_phone text not null,
  -- Sealed: a text may carry a code that opens an account.
  sealed_body bytea not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index texts_by_age on texts (created_at desc, id desc);
create index texts_by_state on texts (state, created_at desc, id desc);
create index texts_due on texts (next_attempt_at) where state = 'queued';
create index texts_search on texts using gin (lower(to_phone || ' ' || kind) gin_trgm_ops);

-- First emails: those to people who didn't ask to hear from who writes. The sender is the gym, or without one the person.
create table introductions (
  id uuid primary key,
  gym_id uuid,
  sent_by uuid not null,
  -- Why it was sent: what the frame of the email says.
  why text not null check (why in ('trainer', 'team', 'owner', 'gym_admin', 'admin', 'connection', 'enquiry', 'application')),
  -- The invitation, connection, enquiry or application that it brought.
  subject_id uuid not null,
  -- SHA-256 of the address, to tell two people apart without keeping their addresses.
  recipient bytea not null,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  reported_at timestamptz
);
create index introductions_by_gym on introductions (gym_id, sent_at);
create index introductions_by_person on introductions (sent_by, sent_at);
create index introductions_by_subject on introductions (subject_id);

-- Who may not email new people, since when, and who let them again and why.
create table sender_stops (
  id uuid primary key,
  gym_id uuid,
  account_id uuid,
  stopped_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text,
  check (num_nonnulls(gym_id, account_id) = 1),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index sender_stops_of_gym on sender_stops (gym_id) where lifted_at is null;
create unique index sender_stops_of_person on sender_stops (account_id) where lifted_at is null;
create index sender_stops_by_gym on sender_stops (gym_id);
create index sender_stops_by_person on sender_stops (account_id);
create index sender_stops_by_lifter on sender_stops (lifted_by);

-- The one pair of keys by which push services know this installation (RFC 8292), made when it first starts.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

-- A browser that a person allowed to show notices. It ends with the session that it was allowed in.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_person on push_subscriptions (user_id, created_at desc);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- Stored files that no row names, with the moment they were first seen so. Those that no row names a day later are removed.
-- `noted_at` is the same moment by the database's clock, by which it says since when a transaction is open.
create table loose_files (
  key text primary key,
  seen_at timestamptz not null,
  noted_at timestamptz not null
);

-- Stored files that no row names any more, to be removed once that is certain: whoever takes the row away writes the key here.
create table discarded_files (
  key text primary key,
  discarded_at timestamptz not null
);
create index discarded_files_by_time on discarded_files (discarded_at);
