create table gyms (
  id uuid primary key,
  name text not null,
  address text,
  city text,
  state text,
  postcode text,
  country text not null default 'Australia',
  abn text,
  phone text,
  bio text,
  timezone text not null,
  archived_at timestamptz,
  created_at timestamptz not null
);
create index gyms_by_name on gyms (lower(name), id) where archived_at is null;
create index gyms_search on gyms using gin (lower(name || ' ' || coalesce(city, '')) gin_trgm_ops) where archived_at is null;

-- Who works for a gym and as what. A gym_admin's row is the allocation from outside the team.
create table team_members (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  account_id uuid not null references accounts (id),
  position text not null check (position in ('owner', 'manager', 'front_desk', 'gym_admin')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index team_members_once on team_members (gym_id, account_id) where ended_at is null;
create unique index team_members_one_owner on team_members (gym_id) where ended_at is null and position = 'owner';
create index team_members_by_account on team_members (account_id) where ended_at is null;

create table studios (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  name text not null,
  capacity integer not null check (capacity between 1 and 2000),
  hue text not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (id, gym_id)
);
create unique index studios_by_name on studios (gym_id, lower(name)) where archived_at is null;

create table specialties (
  id uuid primary key,
  parent_id uuid references specialties (id),
  gym_id uuid references gyms (id),
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  place integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null
);
create unique index specialties_by_name on specialties (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), coalesce(gym_id, '00000000-0000-0000-0000-000000000000'), lower(name)) where archived_at is null;
create index specialties_by_parent on specialties (parent_id);
create index specialties_by_gym on specialties (gym_id) where gym_id is not null;
