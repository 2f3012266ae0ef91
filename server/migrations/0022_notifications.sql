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
  action text,
  -- The thing that a notice asks its reader to answer; how it stands is looked up when the notice is read.
  asks_kind text,
  asks_id uuid,
  -- Notices of one family of one person stand on one card.
  family text,
  family_title text,
  family_part text,
  sender jsonb not null check (jsonb_typeof(sender) = 'object'),
  request_data jsonb check (jsonb_typeof(request_data) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  archived_at timestamptz,
  -- Deleted by its person. That they were told stays on record.
  removed_at timestamptz,
  unique (event_id, user_id),
  check ((asks_kind is null) = (asks_id is null)),
  check ((family is null) = (family_title is null) and (family is null) = (family_part is null))
);
create index notifications_by_person on notifications (user_id, created_at desc, id desc)
  where removed_at is null and archived_at is null;
create index notifications_archived on notifications (user_id, created_at desc, id desc)
  where removed_at is null and archived_at is not null;
create index notifications_unread on notifications (user_id, created_at desc, id desc)
  where removed_at is null and archived_at is null and read_at is null;
create index notifications_by_family on notifications (user_id, family, created_at desc, id desc)
  where family is not null;

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
  categories jsonb not null check (json_names(categories, 'boolean')),
  -- Which categories also go by e-mail and push, and when they wait (N-04, decision 17).
  channels jsonb not null check (json_names(channels, 'object')),
  quiet_hours boolean not null,
  urgent_cover boolean not null,
  -- Texts wake people and cost money, so nobody gets one who did not ask for it.
  urgent_texts boolean not null,
  updated_at timestamptz not null
);

-- Whom a cover request reaches neither by e-mail nor by push. Settings are their person's own to read; that somebody hears
-- nothing may be counted by whoever asks them.
create function deaf_to_covers(people uuid[]) returns setof uuid language plpgsql as $$
declare
  asked_as text := coalesce(current_setting('quartet.role', true), '');
begin
  perform set_config('quartet.role', 'system', true);
  return query select p.user_id from notification_preferences p
    where p.user_id = any (people) and not (
      p.priority_level in ('all', 'important') and (p.categories ->> 'action_required')::boolean
      and ((p.email and (p.channels -> 'email' ->> 'action_required')::boolean)
        or (p.push and (p.channels -> 'push' ->> 'action_required')::boolean)));
  perform set_config('quartet.role', asked_as, true);
end $$;

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
  -- What a delivery says of who sent it, where its reader doesn't know them.
  introduction_id uuid references introductions (id),
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
create index notice_deliveries_by_introduction on notice_deliveries (introduction_id);
