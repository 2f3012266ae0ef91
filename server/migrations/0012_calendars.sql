-- When a trainer can teach: hours of the week (none said: all of them), leave, and calendars elsewhere that make them busy.
create table available_hours (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  weekday integer not null check (weekday between 1 and 7),
  from_time time not null,
  to_time time not null,
  check (to_time > from_time)
);
create index available_hours_by_trainer on available_hours (trainer_id);

create table leaves (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  from_date date not null,
  to_date date not null,
  note text not null default '',
  made_at timestamptz not null,
  check (to_date >= from_date)
);
create index leaves_by_trainer on leaves (trainer_id, from_date);

-- The address is a secret of somebody else's calendar. Of what it says, only when it is busy is kept.
create table busy_calendars (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  host text not null,
  sealed_address bytea not null,
  added_at timestamptz not null,
  read_at timestamptz,
  tried_at timestamptz,
  problem text,
  left_out integer not null default 0
);
create index busy_calendars_by_trainer on busy_calendars (trainer_id);

create table busy_times (
  calendar_id uuid not null references busy_calendars (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index busy_times_by_calendar on busy_times (calendar_id, starts_at);

-- Calendar feeds. The address is a secret: only its hash is kept. What a feed answers is built once per change.
create table calendar_feeds (
  id uuid primary key,
  trainer_id uuid references trainers (id),
  gym_id uuid references gyms (id),
  studio_id uuid references studios (id),
  token_hash bytea not null unique,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references accounts (id),
  -- When a calendar last read a feed, and which program it was.
  used_at timestamptz,
  used_with text,
  due boolean not null default true,
  built_at timestamptz,
  etag text,
  body text,
  check ((trainer_id is null) <> (gym_id is null)),
  check (studio_id is null or gym_id is not null)
);
create index calendar_feeds_by_trainer on calendar_feeds (trainer_id) where trainer_id is not null;
create index calendar_feeds_by_gym on calendar_feeds (gym_id) where gym_id is not null;
create index calendar_feeds_by_studio on calendar_feeds (studio_id) where studio_id is not null;
create index calendar_feeds_by_maker on calendar_feeds (made_by);
create index calendar_feeds_by_revoker on calendar_feeds (revoked_by) where revoked_by is not null;

-- What of an imported timetable became which series, so that importing it again changes nothing.
create table imported_series (
  gym_id uuid not null references gyms (id),
  key text not null,
  series_id uuid not null references series (id),
  imported_by uuid not null references accounts (id),
  imported_at timestamptz not null,
  primary key (gym_id, key)
);
create index imported_series_by_series on imported_series (series_id);
create index imported_series_by_importer on imported_series (imported_by);

-- Gyms whose timetable everybody may read. The slug stays the gym's while it is not published, so that links come back.
create table public_timetables (
  gym_id uuid primary key references gyms (id),
  slug text not null unique,
  published_at timestamptz,
  open_due boolean not null default true,
  open_built_at timestamptz
);

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
