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
