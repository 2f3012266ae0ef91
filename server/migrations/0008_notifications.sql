create table notifications (
  id uuid primary key,
  user_id uuid not null references accounts (id),
  -- One event makes one notice for one person (decision 17).
  event_id uuid not null references events (id),
  type text not null,
  title text not null,
  message text not null,
  category text not null,
  priority text not null,
  link text,
  sender jsonb not null,
  request_data jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  updated_at timestamptz not null,
  unique (event_id, user_id)
);
create index notifications_by_person on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- The second net: even a query that forgot its scope reads only its own person's notices.
alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_read on notifications for select
  using (user_id = current_actor() or current_role_name() in ('system', 'admin'));
create policy notifications_change on notifications for update
  using (user_id = current_actor() or current_role_name() = 'system');
-- Whoever causes an event writes the notices of the others it concerns, in the same transaction; reading them back is another matter.
create policy notifications_tell on notifications for insert with check (true);
