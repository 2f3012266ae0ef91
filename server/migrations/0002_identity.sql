create table accounts (
  id uuid primary key,
  email text not null,
  email_confirmed_at timestamptz,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  role text not null check (role in ('admin', 'gym_admin', 'gym', 'trainer', 'supplier')),
  password_hash text,
  membership_level text not null check (membership_level in ('QT_LITE', 'QT_STUDIO', 'QT_FULL', 'TRAINER', 'NONE')),
  terms_version text,
  terms_agreed_at timestamptz,
  last_sign_in_at timestamptz,
  -- What the authentication protocol keeps beside what the product itself needs (spec/auth.md, User).
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
  invited_at timestamptz,
  banned_at timestamptz,
  banned_until timestamptz,
  archived_at timestamptz,
  -- When an account was erased: its row stays for what others keep, without anything of its person.
  erased_at timestamptz,
  created_at timestamptz not null,
  check (email = lower(email))
);
create unique index accounts_by_email on accounts (email);
create unique index accounts_by_phone on accounts (phone) where phone is not null;
create index accounts_by_age on accounts (created_at, id);
create index accounts_by_ban_end on accounts (banned_until) where banned_until is not null;

-- Refresh tokens are not stored: they are made from the session's own key and counter (spec/auth.md).
create table auth_sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  refresh_key bytea not null,
  counter integer not null default 0,
  counter_floor integer not null default 0,
  counter_moved_at timestamptz not null,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null check (json_list(amr, 'object')),
  -- The passkey that opened a session; it stays named when the passkey goes, so nothing refers to it.
  passkey_id uuid,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index auth_sessions_by_account on auth_sessions (account_id) where ended_at is null;

create table signing_keys (
  id text primary key,
  public_jwk jsonb not null check (jsonb_typeof(public_jwk) = 'object'),
  sealed_private_jwk bytea not null,
  created_at timestamptz not null,
  -- A key is published before it signs, and kept until the last token that it signed has run out.
  signs_from timestamptz not null,
  needed_until timestamptz,
  retired_at timestamptz
);
create unique index signing_keys_one_in_use on signing_keys ((true)) where retired_at is null;

-- What lets another program of the installation manage accounts. The token itself is kept nowhere.
create table service_tokens (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- Another address that an account is to have, once everybody who has to has confirmed it.
-- Whether the address in use has a say is judged when the change is confirmed, not when it was asked.
create table contact_changes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  asked_at timestamptz not null,
  current_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  ended_at timestamptz
);
create unique index contact_changes_one_open on contact_changes (account_id, kind) where ended_at is null;
create index contact_changes_by_account on contact_changes (account_id);

-- One mail or text carries a link and a short code for the same thing. Of the link only a hash is kept; the code is
-- sealed, as a hash of six digits could be guessed. Either works once, and five wrong codes end the code.
create table one_time_tokens (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in (
    'signup', 'recovery', 'magiclink', 'invite', 'email_change_current', 'email_change_new', 'reauthentication',
    'sms', 'phone_change'
  )),
  sent_to text not null,
  flow text not null check (flow in ('plain', 'implicit', 'pkce')),
  code_challenge text,
  token_hash bytea not null unique,
  sealed_code bytea,
  tries integer not null default 0,
  -- A mail that asks for another address confirms that change and no later one.
  change_id uuid references contact_changes (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((flow = 'pkce') = (code_challenge is not null))
);
create index one_time_tokens_by_account on one_time_tokens (account_id, created_at desc);
create index one_time_tokens_open on one_time_tokens (sent_to, purpose) where used_at is null;
create index one_time_tokens_by_change on one_time_tokens (change_id) where change_id is not null;

-- What a followed link leads to: a code that only the browser which asked can turn into a session. Its method says how its
-- holder came in.
create table sign_in_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  method text not null,
  code_hash bytea not null unique,
  code_challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_by_account on sign_in_codes (account_id);

-- Tries at a password: per address and source, per address (no source), per source (no address).
-- Addresses are kept as hashes, so that what strangers type leaves nothing to read.
create table sign_in_tries (
  address_hash bytea not null,
  source text not null,
  tries integer not null,
  began_at timestamptz not null,
  locked_until timestamptz,
  primary key (address_hash, source)
);
create index sign_in_tries_by_age on sign_in_tries (began_at);

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
  transports jsonb not null check (json_list(transports, 'string')),
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

-- Somebody's account at another service, which opens their account here.
create table linked_identities (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  provider text not null,
  -- The service's own name for the person. It never changes there; an address may.
  subject text not null,
  email text,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
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

-- Somebody is asked by e-mail to join: a gym's team, a gym as its trainer, or the platform as gym admin or admin.
create table invitations (
  id uuid primary key,
  kind text not null check (kind in ('team', 'trainer', 'gym_admin', 'admin')),
  email text not null check (email = lower(email)),
  name text,
  gym_id uuid,
  position text check (position in ('owner', 'manager', 'front_desk')),
  employment_status text check (employment_status in ('contractor', 'employee')),
  studio_id uuid,
  note text,
  -- Only hashes are kept. The mailed link proves the mailbox; the one that the inviter copies does not.
  mailed_hash bytea not null,
  copied_hash bytea,
  -- Empty for the first admin, whom the command line invites.
  invited_by uuid references accounts (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references accounts (id),
  revoked_at timestamptz,
  revoked_by uuid references accounts (id),
  created_at timestamptz not null,
  check ((kind in ('team', 'trainer')) = (gym_id is not null)),
  check ((kind = 'team') = (position is not null)),
  check ((kind = 'trainer') = (employment_status is not null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_by_mailed on invitations (mailed_hash);
create unique index invitations_by_copied on invitations (copied_hash) where copied_hash is not null;
-- One open invitation of a person to one thing; one that expired is renewed in its place.
create unique index invitations_once on invitations (kind, email, coalesce(gym_id, '00000000-0000-0000-0000-000000000000')) where accepted_at is null and revoked_at is null;
create index invitations_by_gym on invitations (gym_id, created_at desc, id desc);
create index invitations_of_platform on invitations (created_at desc, id desc) where gym_id is null;
create index invitations_by_inviter on invitations (invited_by, sent_at);
create index invitations_by_studio on invitations (studio_id) where studio_id is not null;
create index invitations_by_accepted on invitations (accepted_by) where accepted_by is not null;
create index invitations_by_revoker on invitations (revoked_by) where revoked_by is not null;
-- Admins look after those beside the platform's own.
create index invitations_of_owners on invitations (created_at desc, id desc) where position = 'owner';

-- Gyms that an invited gym admin is to be allocated to.
create table invitation_gyms (
  invitation_id uuid not null references invitations (id),
  gym_id uuid not null,
  primary key (invitation_id, gym_id)
);
create index invitation_gyms_by_gym on invitation_gyms (gym_id);

-- Foreign keys of earlier files.
alter table introductions add foreign key (sent_by) references accounts (id);
alter table push_subscriptions add foreign key (user_id) references accounts (id);
alter table sender_stops add foreign key (account_id) references accounts (id);
alter table sender_stops add foreign key (lifted_by) references accounts (id);
alter table push_subscriptions add foreign key (session_id) references auth_sessions (id);
