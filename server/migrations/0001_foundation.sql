create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What happened, written with the change itself. The audit reads it, so nobody may rewrite it.
create table events (
  id uuid primary key,
  position bigint generated always as identity unique,
  type text not null,
  payload jsonb not null,
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
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

-- Who the current transaction was opened as (set by the one function that opens transactions).
create function current_actor() returns uuid language sql stable as
  $$ select nullif(current_setting('quartet.actor', true), '')::uuid $$;
create function current_role_name() returns text language sql stable as
  $$ select coalesce(current_setting('quartet.role', true), '') $$;
create function works_for(gym uuid) returns boolean language sql stable as
  $$ select gym::text = any (string_to_array(current_setting('quartet.gyms', true), ',')) $$;
