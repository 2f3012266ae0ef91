-- A series is one identity for ever; what it says from which date on stands in its segments. A segment reaches to the
-- day before the next one. Entries are known by series and original date, whatever segment they come from.
create table segments (
  id uuid primary key,
  series_id uuid not null references series (id),
  gym_id uuid not null references gyms (id),
  starts_on date not null,
  -- RFC 5545, the supported part; counted from the anchor, so that a split changes neither phase nor count.
  rule text not null,
  anchor date not null,
  terms jsonb not null default '[]',
  start_time time not null,
  -- Null: as the class says.
  duration_minutes integer check (duration_minutes between 5 and 720),
  capacity integer check (capacity between 1 and 2000),
  name text,
  studio_id uuid not null,
  trainer_id uuid constraint segments_trainer_known references trainers (id),
  unique (series_id, starts_on),
  foreign key (studio_id, gym_id) references studios (id, gym_id)
);
create index segments_by_gym on segments (gym_id);
create index segments_by_studio on segments (studio_id);
create index segments_by_trainer on segments (trainer_id) where trainer_id is not null;

insert into segments (id, series_id, gym_id, starts_on, rule, anchor, start_time, studio_id, trainer_id)
  select gen_random_uuid(), id, gym_id, starts_on,
    'FREQ=WEEKLY;BYDAY=' || (array['MO','TU','WE','TH','FR','SA','SU'])[weekday],
    starts_on + (weekday - extract(isodow from starts_on)::int + 7) % 7, start_time, studio_id, trainer_id from series;
alter table series drop column weekday, drop column start_time, drop column studio_id, drop column trainer_id, drop column starts_on;
-- A draft has no date of publishing; a pause is a stretch of dates, the last of them open at first.
alter table series add column published_from date, add column paused_from date, add column paused_to date,
  add column version integer not null default 1,
  add check (paused_to is null or paused_from is not null);
update series set published_from = (select min(starts_on) from segments where series_id = series.id);

-- What was changed of one occurrence, field by field. Keyed by its original date: it survives every edit of the series.
create table overrides (
  series_id uuid not null references series (id),
  original_date date not null,
  field text not null check (field in ('date', 'startTime', 'durationMinutes', 'studioId', 'trainerId', 'capacity', 'name', 'cancelled')),
  value jsonb not null,
  made_by uuid references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  primary key (series_id, original_date, field)
);
create index overrides_by_maker on overrides (made_by) where made_by is not null;

-- Closures, holiday rules and special timetables lie over the classes of a gym and are lifted without a trace.
create table layers (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  kind text not null check (kind in ('closure', 'holiday', 'special')),
  name text not null,
  effect text not null check (effect in ('suspend', 'run', 'change')),
  changes jsonb not null default '{}',
  -- Nothing beats a safety closure, not even what was said of one class.
  safety boolean not null default false,
  priority integer not null default 0,
  from_date date not null,
  to_date date not null,
  from_time time,
  to_time time,
  -- Null: all of them. What is spared runs as usual.
  studio_ids jsonb,
  class_ids jsonb,
  spared_class_ids jsonb not null default '[]',
  made_by uuid references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts (id),
  version integer not null default 1,
  check (to_date >= from_date),
  check (not safety or effect = 'suspend')
);
create index layers_by_gym on layers (gym_id, from_date) where lifted_at is null;
create index layers_by_maker on layers (made_by) where made_by is not null;
create index layers_by_lifter on layers (lifted_by) where lifted_by is not null;

-- Why two classes at once are right this time: who said so and for how long it is meant.
create table clash_permits (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  reason text not null,
  given_by uuid not null references accounts (id),
  acting_gym_id uuid,
  given_at timestamptz not null,
  expires_on date not null
);
create index clash_permits_by_gym on clash_permits (gym_id);
create index clash_permits_by_giver on clash_permits (given_by);

-- Studios that a curtain parts may hold two classes at once.
alter table studios add column partitioned boolean not null default false;

alter table entries
  add column capacity integer check (capacity between 1 and 2000),
  add column name text,
  -- Why it is off: cancelled by hand, suspended by a layer, or no longer part of its series.
  add column off text check (off in ('cancelled', 'suspended', 'removed')),
  add column off_reason text,
  add column layer_id uuid references layers (id),
  add column locked_at timestamptz,
  add column attendance_by uuid references accounts (id),
  add column attendance_at timestamptz,
  add column clash_permit_id uuid references clash_permits (id),
  add column shares_studio boolean not null default false;
update entries set off = 'cancelled' where cancelled_at is not null;
alter table entries
  drop constraint entries_trainer_free,
  drop constraint entries_studio_free,
  add constraint entries_trainer_free exclude using gist (trainer_id with =, tstzrange(starts_at, ends_at) with &&)
    where (trainer_id is not null and cancelled_at is null and clash_permit_id is null),
  add constraint entries_studio_free exclude using gist (studio_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_studio);
create index entries_by_layer on entries (layer_id) where layer_id is not null;
create index entries_by_permit on entries (clash_permit_id) where clash_permit_id is not null;
create index entries_by_counter on entries (attendance_by) where attendance_by is not null;

-- Each edit with the facts as they were before it, so that it can be taken back for a day.
create table timetable_edits (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  kind text not null,
  summary jsonb not null,
  before jsonb not null,
  made_by uuid not null references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references accounts (id)
);
create index timetable_edits_by_gym on timetable_edits (gym_id, made_at desc, id);
create index timetable_edits_by_maker on timetable_edits (made_by);
create index timetable_edits_by_undoer on timetable_edits (undone_by) where undone_by is not null;
