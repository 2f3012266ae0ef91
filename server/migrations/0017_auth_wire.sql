-- What the authentication protocol keeps of an account beside what the product itself needs (spec/auth.md, User).
alter table accounts
  add column phone text,
  add column phone_confirmed_at timestamptz,
  add column user_metadata jsonb not null default '{}',
  add column app_metadata jsonb not null default '{}',
  add column invited_at timestamptz,
  add column banned_until timestamptz,
  add check (phone ~ '^\+[1-9][0-9]{6,14}$');
create unique index accounts_by_phone on accounts (phone) where phone is not null;
create index accounts_by_age on accounts (created_at, id);
create index accounts_by_ban_end on accounts (banned_until) where banned_until is not null;

-- One mail or text carries a link and a short code for the same thing. Of the link only a hash is kept; the code is
-- sealed, as a hash of six digits could be guessed. Either works once, and five wrong codes end the code.
alter table mail_links rename to one_time_tokens;
alter table one_time_tokens rename column email to sent_to;
alter table one_time_tokens drop constraint mail_links_purpose_check;
alter table one_time_tokens drop constraint mail_links_check;
alter table one_time_tokens
  add column flow text not null default 'plain' check (flow in ('plain', 'implicit', 'pkce')),
  add column sealed_code bytea,
  add column tries integer not null default 0,
  add constraint one_time_tokens_purpose_check check (purpose in (
    'signup', 'recovery', 'magiclink', 'invite', 'email_change_current', 'email_change_new', 'reauthentication',
    'sms', 'phone_change'
  ));
alter index mail_links_by_account rename to one_time_tokens_by_account;
update one_time_tokens set flow = 'pkce' where code_challenge is not null;
alter table one_time_tokens alter column flow drop default;
alter table one_time_tokens add check ((flow = 'pkce') = (code_challenge is not null));
create index one_time_tokens_open on one_time_tokens (sent_to, purpose) where used_at is null;

-- The code of a followed link says how its holder came in.
alter table sign_in_codes drop constraint sign_in_codes_method_check;

-- Another address that an account is to have, once everybody who has to has confirmed it.
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

-- A key is published before it signs, and kept until the last token that it signed has run out.
alter table signing_keys
  add column signs_from timestamptz,
  add column needed_until timestamptz;
update signing_keys set signs_from = created_at;
alter table signing_keys alter column signs_from set not null;

-- What lets another program of the installation manage accounts. The token itself is kept nowhere.
create table service_tokens (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
