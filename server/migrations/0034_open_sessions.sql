-- The published timetables as open data (OpenActive): what was said of each class last, in the order of change. What is
-- no class of the feed any more stays as deleted, for readers only ever ask what changed since.
create sequence open_session_changes;
create table open_sessions (
  gym_id uuid not null references gyms (id),
  entry_id uuid not null,
  change_number bigint not null,
  tag text not null,
  data text,
  primary key (gym_id, entry_id)
);
create unique index open_sessions_by_change on open_sessions (gym_id, change_number);
alter table public_timetables add column open_due boolean not null default true, add column open_built_at timestamptz;
