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
  -- What a person prefers over what their time zone brings; null follows the time zone.
  locale text check (locale in ('en-AU', 'en-US', 'en-CA', 'en-GB', 'en-NZ', 'en-SG')),
  currency text check (currency in ('AUD', 'USD', 'CAD', 'GBP', 'EUR', 'NZD', 'SGD')),
  date_format text check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY')),
  time_format text check (time_format in ('12h', '24h')),
  avatar_id uuid,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index profiles_search on profiles using gin (lower(full_name) gin_trgm_ops);
-- The directory of trainers: by name, and searched by name and suburb.
create index profiles_by_name on profiles (lower(full_name), account_id);
create index profiles_directory on profiles using gin (lower(full_name || ' ' || coalesce(city, '')) gin_trgm_ops);
-- The directory in its order, and around a place.
create index profiles_by_postcode on profiles (postcode);

-- Pictures lie in the file store; the row knows where and what.
create table avatars (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  key text not null unique,
  -- The key of the file, sealed by the installation's; null where it still lies in the clear.
  sealed_key bytea,
  hash text not null,
  bytes integer not null,
  media_type text not null,
  created_at timestamptz not null
);
create index avatars_by_account on avatars (account_id);

-- One collection of everything that is kept about a person, asked for by themself.
create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  parts integer not null,
  done integer not null default 0,
  key text,
  -- The key of the file, sealed by the installation's; null where it still lies in the clear.
  sealed_key bytea,
  bytes integer,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz
);
create index data_exports_by_account on data_exports (account_id, asked_at desc);
create index data_exports_to_remove on data_exports (expires_at) where removed_at is null;

create table trainers (
  id uuid primary key,
  account_id uuid not null unique references accounts (id),
  experience_years integer not null default 0 check (experience_years between 0 and 80),
  -- Only a complete profile can be found by gyms; rewritten in the transaction that changes the profile.
  findable boolean not null default false,
  -- A trainer may let gyms that look for one know when they are free, whether their documents are in order, and what they taught.
  open_to_gyms boolean not null default false,
  created_at timestamptz not null
);

create table trainer_specialties (
  trainer_id uuid not null references trainers (id),
  specialty_id uuid not null references specialties (id),
  place integer not null default 0,
  primary key (trainer_id, specialty_id)
);
create index trainer_specialties_by_specialty on trainer_specialties (specialty_id, trainer_id);
