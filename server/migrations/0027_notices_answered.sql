alter table notifications
  add column action text,
  -- The thing that a notice asks its reader to answer; how it stands is looked up when the notice is read.
  add column asks_kind text,
  add column asks_id uuid,
  -- Notices of one family of one person stand on one card.
  add column family text,
  add column family_title text,
  add column family_part text,
  add column archived_at timestamptz,
  -- Deleted by its person. That they were told stays on record.
  add column removed_at timestamptz,
  add check ((asks_kind is null) = (asks_id is null)),
  add check ((family is null) = (family_title is null) and (family is null) = (family_part is null));

drop index notifications_by_person;
drop index notifications_unread;
create index notifications_by_person on notifications (user_id, created_at desc, id desc)
  where removed_at is null and archived_at is null;
create index notifications_archived on notifications (user_id, created_at desc, id desc)
  where removed_at is null and archived_at is not null;
create index notifications_unread on notifications (user_id, created_at desc, id desc)
  where removed_at is null and archived_at is null and read_at is null;
create index notifications_by_family on notifications (user_id, family, created_at desc, id desc)
  where family is not null;
