-- What a person wants to be told, and how; without a record the defaults hold (decision 16).
create table notification_preferences (
  user_id uuid primary key references accounts (id),
  email boolean not null,
  push boolean not null,
  in_app boolean not null,
  sound boolean not null,
  frequency text not null check (frequency in ('immediate')),
  display_mode text not null check (display_mode in ('detailed', 'compact')),
  priority_level text not null check (priority_level in ('all', 'important', 'urgent')),
  categories jsonb not null,
  updated_at timestamptz not null
);

alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy notification_preferences_own on notification_preferences
  using (user_id = current_actor() or current_role_name() = 'system');
