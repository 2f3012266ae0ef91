-- Somebody's account at another service, which opens their account here.
create table linked_identities (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  provider text not null,
  -- The service's own name for the person. It never changes there; an address may.
  subject text not null,
  email text,
  facts jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, subject)
);
create index linked_identities_by_account on linked_identities (account_id);

-- A way to another service and back, for the one browser that set out. Of what it carries only hashes are kept.
create table provider_flows (
  id uuid primary key,
  provider text not null,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  -- Nonce and verifier that the service is asked with.
  sealed_proof bytea not null,
  -- The session whose account the identity is to belong to; without one the way is a sign-in.
  session_id uuid references auth_sessions (id),
  redirect_to text not null,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index provider_flows_by_session on provider_flows (session_id);
create index provider_flows_by_age on provider_flows (created_at);

alter table sign_in_codes drop constraint if exists sign_in_codes_method_check;
