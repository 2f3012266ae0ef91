-- A gym's post on the jobs board: weekly classes to teach, or its standing invitation to take covers.
create table jobs (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  kind text not null check (kind in ('classes', 'cover_list')),
  title text not null,
  description text not null,
  specialty_id uuid references specialties (id),
  pay_from_cents integer check (pay_from_cents > 0),
  pay_to_cents integer check (pay_to_cents >= pay_from_cents),
  pay_per text not null check (pay_per in ('class', 'hour')),
  -- What the better end comes to in an hour, to be compared.
  hourly_cents integer,
  starts_on date,
  closes_at timestamptz,
  status text not null check (status in ('draft', 'open', 'closed', 'filled')),
  -- Millionths of a degree: the suburb of the gym, not its door.
  latitude integer,
  longitude integer,
  created_by uuid not null references accounts (id),
  acting_gym_id uuid references gyms (id),
  created_at timestamptz not null,
  published_at timestamptz,
  closed_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references accounts (id),
  removal_reason text,
  version integer not null default 1,
  check ((status = 'draft') = (published_at is null)),
  check ((removed_at is null) = (removal_reason is null))
);
create index jobs_newest on jobs (published_at desc, id desc) where status = 'open' and removed_at is null;
create index jobs_near on jobs (latitude, longitude) where status = 'open' and removed_at is null;
create index jobs_search on jobs using gin (lower(title || ' ' || description) gin_trgm_ops) where status = 'open' and removed_at is null;
create index jobs_to_close on jobs (closes_at) where status = 'open' and closes_at is not null;
create index jobs_by_gym on jobs (gym_id, created_at desc, id desc);
create index jobs_by_specialty on jobs (specialty_id);
create index jobs_by_writer on jobs (created_by);
create index jobs_by_acting_gym on jobs (acting_gym_id);
create index jobs_by_remover on jobs (removed_by);

create table job_times (
  job_id uuid not null references jobs (id) on delete cascade,
  place integer not null,
  series_id uuid references series (id),
  name text not null,
  weekday integer not null check (weekday between 1 and 7),
  start_time time not null,
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  primary key (job_id, place)
);
create index job_times_by_series on job_times (series_id);
create index job_times_when on job_times (weekday, start_time);

create table job_applications (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  trainer_id uuid not null references trainers (id),
  status text not null check (status in ('submitted', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn')),
  note text not null,
  submitted_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  unique (job_id, trainer_id)
);
create index job_applications_by_trainer on job_applications (trainer_id, submitted_at desc);

-- What a trainer began to write, until it is sent.
create table job_drafts (
  trainer_id uuid not null references trainers (id),
  job_id uuid not null references jobs (id) on delete cascade,
  note text not null,
  saved_at timestamptz not null,
  reminded_at timestamptz,
  primary key (trainer_id, job_id)
);
create index job_drafts_by_job on job_drafts (job_id);

create table job_searches (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  name text not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  -- What the database can leave out at once; the rest of the filter is judged search by search.
  specialty_id uuid references specialties (id),
  created_at timestamptz not null
);
create index job_searches_by_trainer on job_searches (trainer_id);
create index job_searches_by_specialty on job_searches (specialty_id);
