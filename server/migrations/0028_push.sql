-- The one pair of keys by which push services know this installation (RFC 8292), made when it first starts.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

-- A browser that a person allowed to show notices. It ends with the session that it was allowed in.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references accounts (id),
  session_id uuid not null references auth_sessions (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_person on push_subscriptions (user_id, created_at desc);
create index push_subscriptions_by_session on push_subscriptions (session_id);

alter table push_keys enable row level security;
alter table push_keys force row level security;
create policy push_keys_own on push_keys using (current_role_name() = 'system');
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy push_subscriptions_own on push_subscriptions
  using (user_id = current_actor() or current_role_name() = 'system');
