-- Items of scheduled sweeps that failed. Each is tried again by its own clock, and set aside after the third time.
create table sweep_failures (
  id uuid primary key,
  sweep text not null,
  -- The item as the sweep knows it: an id, or two with a space between them.
  item text not null,
  gym_id uuid references gyms (id),
  attempts integer not null,
  last_error text not null,
  failed_at timestamptz not null,
  -- Null once it is set aside.
  next_attempt_at timestamptz,
  unique (sweep, item)
);
create index sweep_failures_by_gym on sweep_failures (gym_id);
create index sweep_failures_by_time on sweep_failures (failed_at);
