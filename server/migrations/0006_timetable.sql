create table classes (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  name text not null,
  description text not null default '',
  specialty_id uuid references specialties (id),
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  capacity integer not null check (capacity between 1 and 2000),
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (id, gym_id)
);
create index classes_by_specialty on classes (specialty_id) where specialty_id is not null;
create index classes_by_gym on classes (gym_id, lower(name), id) where archived_at is null;

-- A weekly wall-clock time in the gym's zone. Entries inside the window are rows, outside it they do not exist yet.
create table series (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  class_id uuid not null,
  studio_id uuid not null,
  weekday integer not null check (weekday between 1 and 7),
  start_time time not null,
  starts_on date not null,
  ends_on date,
  trainer_id uuid references trainers (id),
  rolled_until date,
  created_at timestamptz not null,
  foreign key (class_id, gym_id) references classes (id, gym_id),
  foreign key (studio_id, gym_id) references studios (id, gym_id)
);
create index series_by_gym on series (gym_id);
create index series_by_class on series (class_id);
create index series_by_studio on series (studio_id);
create index series_by_trainer on series (trainer_id) where trainer_id is not null;
create index series_to_roll on series (rolled_until) where ends_on is null;

-- One class on one day: identity is the series and its original local date.
create table entries (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  class_id uuid not null,
  series_id uuid not null references series (id),
  original_date date not null,
  studio_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  moved_by_dst boolean not null default false,
  cancelled_at timestamptz,
  attendance integer check (attendance >= 0),
  -- The current last row of the assignment history, kept beside it in the same transaction for the week's query.
  trainer_id uuid references trainers (id),
  usual_trainer_id uuid references trainers (id),
  version integer not null default 1,
  unique (series_id, original_date),
  unique (id, gym_id),
  check (ends_at > starts_at and ends_at <= starts_at + interval '12 hours'),
  foreign key (class_id, gym_id) references classes (id, gym_id),
  foreign key (studio_id, gym_id) references studios (id, gym_id),
  constraint entries_trainer_free exclude using gist (trainer_id with =, tstzrange(starts_at, ends_at) with &&)
    where (trainer_id is not null and cancelled_at is null),
  constraint entries_studio_free exclude using gist (studio_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null)
);
create index entries_by_gym on entries (gym_id, starts_at);
create index entries_by_trainer on entries (trainer_id, starts_at) include (ends_at) where trainer_id is not null;
create index entries_by_usual_trainer on entries (usual_trainer_id, starts_at) where usual_trainer_id is not null;
create index entries_by_class on entries (class_id, starts_at);
