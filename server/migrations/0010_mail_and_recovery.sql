-- Every mail that was ever made, written with its cause and sent after it.
create table mails (
  id uuid primary key,
  kind text not null,
  to_address text not null,
  subject text not null,
  -- Sealed: a mail may carry a link that opens an account.
  sealed_body bytea not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_by_age on mails (created_at desc, id desc);
create index mails_by_state on mails (state, created_at desc, id desc);
create index mails_due on mails (next_attempt_at) where state = 'queued';

-- The second net: mails are read by admins and by what sends them; whoever causes one only writes it.
alter table mails enable row level security;
alter table mails force row level security;
create policy mails_read on mails for select using (current_role_name() in ('system', 'admin'));
create policy mails_change on mails for update using (current_role_name() in ('system', 'admin'));
create policy mails_write on mails for insert with check (true);

-- A link in a mail. Only a hash of what it carries is kept; it works once.
create table mail_links (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  purpose text not null check (purpose in ('recovery', 'signup')),
  email text not null,
  token_hash bytea not null unique,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (purpose <> 'recovery' or code_challenge is not null)
);
create index mail_links_by_account on mail_links (account_id, created_at desc);

-- What a followed link leads to: a code that only the browser which asked can turn into a session.
create table sign_in_codes (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  method text not null check (method in ('recovery')),
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
