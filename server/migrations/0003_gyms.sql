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
  -- What two people edit has a version, so that one of two edits at once is refused (decision 48).
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null
);
create index gyms_by_name on gyms (lower(name), id) where archived_at is null;
create index gyms_search on gyms using gin (lower(name || ' ' || coalesce(city, '')) gin_trgm_ops) where archived_at is null;
create index gyms_by_postcode on gyms (postcode);

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
  -- Studios that a curtain parts may hold two classes at once.
  partitioned boolean not null default false,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (id, gym_id)
);
create unique index studios_by_name on studios (gym_id, lower(name)) where archived_at is null;

-- Foreign keys of earlier files.
alter table introductions add foreign key (gym_id) references gyms (id);
alter table invitation_gyms add foreign key (gym_id) references gyms (id);
alter table invitations add foreign key (gym_id) references gyms (id);
alter table sender_stops add foreign key (gym_id) references gyms (id);
alter table sweep_failures add foreign key (gym_id) references gyms (id);
alter table invitations add foreign key (studio_id) references studios (id);
