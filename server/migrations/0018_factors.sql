-- What proves who somebody is, beside a password. An unverified factor proves nothing yet.
create table factors (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('totp', 'phone', 'webauthn', 'recovery_code')),
  name text,
  verified_at timestamptz,
  sealed_secret bytea,
  -- The last time step whose code was taken: a code works once, in whichever session.
  last_step integer,
  phone text,
  tries integer not null default 0,
  locked_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind <> 'totp' or sealed_secret is not null),
  check (kind <> 'phone' or phone is not null)
);
create index factors_by_account on factors (account_id);
create unique index factors_by_name on factors (account_id, lower(name));
create unique index factors_one_set_of_codes on factors (account_id) where kind = 'recovery_code';

-- Public keys of authenticators: a factor's, or a passkey that signs in by itself.
create table webauthn_credentials (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  factor_id uuid references factors (id) on delete cascade,
  name text,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_by_account on webauthn_credentials (account_id);
create unique index webauthn_credentials_by_factor on webauthn_credentials (factor_id);

-- A question that is answered once, from where it was asked.
create table auth_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('factor', 'passkey_registration', 'passkey_sign_in')),
  account_id uuid references accounts (id),
  factor_id uuid references factors (id) on delete cascade,
  source text not null,
  sealed_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_challenges_by_account on auth_challenges (account_id);
create index auth_challenges_by_factor on auth_challenges (factor_id);
create index auth_challenges_by_age on auth_challenges (created_at);

create table recovery_codes (
  factor_id uuid not null references factors (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

-- Where an account was signed in to before, as hashes that say nothing by themselves.
create table known_devices (
  account_id uuid not null references accounts (id),
  mark bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, mark)
);
create index known_devices_by_age on known_devices (seen_at);
