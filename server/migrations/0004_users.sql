-- What a person tells about themself. A gym's name and address stand on the gym, so that they exist once.
create table profiles (
  account_id uuid primary key references accounts (id),
  first_name text,
  last_name text,
  full_name text not null,
  phone text,
  bio text,
  business_name text,
  abn text,
  address text,
  city text,
  state text,
  postcode text,
  country text not null default 'Australia',
  timezone text not null,
  avatar_id uuid,
  updated_at timestamptz not null
);
create index profiles_search on profiles using gin (lower(full_name) gin_trgm_ops);

create table avatars (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null
);

create index avatars_by_account on avatars (account_id);

create table trainers (
  id uuid primary key,
  account_id uuid not null unique references accounts (id),
  experience_years integer not null default 0 check (experience_years between 0 and 80),
  -- Only a complete profile can be found by gyms; rewritten in the transaction that changes the profile.
  findable boolean not null default false,
  created_at timestamptz not null
);

create table trainer_specialties (
  trainer_id uuid not null references trainers (id),
  specialty_id uuid not null references specialties (id),
  place integer not null default 0,
  primary key (trainer_id, specialty_id)
);
create index trainer_specialties_by_specialty on trainer_specialties (specialty_id, trainer_id);
