-- How a notice reached its person: one row for each channel, written with the notice and the change that caused it.
create table notice_deliveries (
  id uuid primary key,
  notification_id uuid not null references notifications (id),
  channel text not null check (channel in ('bell', 'email', 'push', 'text')),
  user_id uuid not null references accounts (id),
  event_id uuid not null references events (id),
  event_type text not null,
  -- What it is about and at which gym, for those who manage it.
  subject_id uuid,
  gym_id uuid,
  -- Goes through quiet hours, for people who let it.
  urgent boolean not null,
  -- Waits for the summary of 9:00 or 14:00.
  gathered boolean not null,
  state text not null check (state in ('queued', 'held', 'sent', 'kept', 'off', 'failed')),
  reason text,
  attempts integer not null default 0,
  due_at timestamptz not null,
  mail_id uuid references mails (id),
  text_id uuid references texts (id),
  sent_at timestamptz,
  seen_at timestamptz,
  created_at timestamptz not null,
  -- Told once on each channel (the notice itself is once per event and person).
  unique (notification_id, channel)
);
create index notice_deliveries_due on notice_deliveries (due_at)
  where state in ('queued', 'held') and mail_id is null and text_id is null;
create index notice_deliveries_by_event on notice_deliveries (event_id);
create index notice_deliveries_by_subject on notice_deliveries (subject_id, created_at desc, notification_id desc)
  where subject_id is not null;
create index notice_deliveries_by_person on notice_deliveries (user_id, created_at desc);
create index notice_deliveries_unseen on notice_deliveries (user_id) where channel = 'bell' and seen_at is null;
create index notice_deliveries_by_mail on notice_deliveries (mail_id) where mail_id is not null;
create index notice_deliveries_by_text on notice_deliveries (text_id) where text_id is not null;

-- The second net: a person's own, those of a gym that one works for, and what sends them.
alter table notice_deliveries enable row level security;
alter table notice_deliveries force row level security;
create policy notice_deliveries_read on notice_deliveries for select
  using (user_id = current_actor() or works_for(gym_id) or current_role_name() in ('system', 'admin'));
create policy notice_deliveries_change on notice_deliveries for update using (current_role_name() = 'system');
create policy notice_deliveries_write on notice_deliveries for insert with check (true);

-- Texts wake people and cost money, so nobody gets one who did not ask for it.
alter table notification_preferences add column urgent_texts boolean not null default false;
alter table notification_preferences alter column urgent_texts drop default;
