create table connections (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  status text not null check (status in ('pending', 'active', 'inactive')),
  reason text check (reason in ('declined', 'terminated', 'expired', 'blocked')),
  employment_status text not null check (employment_status in ('contractor', 'employee')),
  start_date date not null,
  requested_by text not null check (requested_by in ('gym', 'trainer')),
  message text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references accounts (id),
  ended_at timestamptz,
  check ((status = 'inactive') = (reason is not null))
);
-- At most one live connection of a gym and a trainer, whoever asks first.
create unique index connections_one_live on connections (gym_id, trainer_id) where status <> 'inactive';
create index connections_by_gym on connections (gym_id, status, created_at desc, id);
create index connections_by_trainer on connections (trainer_id, status, created_at desc, id);

-- The directory of trainers: by name, and searched by name and suburb.
create index profiles_by_name on profiles (lower(full_name), account_id);
create index profiles_directory on profiles using gin (lower(full_name || ' ' || coalesce(city, '')) gin_trgm_ops);
