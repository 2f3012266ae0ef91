create table accounts (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('admin', 'gym_admin', 'gym', 'trainer', 'supplier')),
  password_hash text,
  email_confirmed_at timestamptz,
  membership_level text not null check (membership_level in ('QT_LITE', 'QT_STUDIO', 'QT_FULL', 'TRAINER', 'NONE')),
  trial_ends_at timestamptz,
  terms_version text,
  terms_agreed_at timestamptz,
  last_sign_in_at timestamptz,
  banned_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  check (email = lower(email))
);
create unique index accounts_by_email on accounts (email);

-- Refresh tokens are not stored: they are made from the session's own key and counter (spec/auth.md).
create table auth_sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  refresh_key bytea not null,
  counter integer not null default 0,
  counter_floor integer not null default 0,
  counter_moved_at timestamptz not null,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index auth_sessions_by_account on auth_sessions (account_id) where ended_at is null;

create table signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index signing_keys_one_in_use on signing_keys ((true)) where retired_at is null;
