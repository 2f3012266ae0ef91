-- People of one team, and a team and the trainers that its gym is connected with, each by the gym that brings them together.
create function people_in_reach(person uuid) returns table (account_id uuid, gym_id uuid) language sql stable as $$
  select colleague.account_id, mine.gym_id
    from team_members mine
    join team_members colleague on colleague.gym_id = mine.gym_id and colleague.ended_at is null
    where mine.account_id = person and mine.ended_at is null and colleague.account_id <> person
  union
  select t.account_id, mine.gym_id
    from team_members mine
    join connections c on c.gym_id = mine.gym_id and c.status = 'active'
    join trainers t on t.id = c.trainer_id
    where mine.account_id = person and mine.ended_at is null and t.account_id <> person
  union
  select m.account_id, c.gym_id
    from trainers t
    join connections c on c.trainer_id = t.id and c.status = 'active'
    join team_members m on m.gym_id = c.gym_id and m.ended_at is null
    where t.account_id = person and m.account_id <> person
$$;

-- What two people write to each other, what a gym announces, and the thread of a thing.
create table conversations (
  id uuid primary key,
  kind text not null
    check (kind in ('direct', 'announcement', 'class', 'cover', 'document', 'pay_document', 'job_application')),
  -- Of two people: the smaller id first.
  one_id uuid references accounts (id),
  other_id uuid references accounts (id),
  gym_id uuid references gyms (id),
  subject_id uuid,
  title text,
  closes_at timestamptz,
  last_sequence integer not null default 0,
  last_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  check ((kind = 'direct') = (one_id is not null and other_id is not null)),
  check (one_id < other_id),
  check (kind = 'direct' or gym_id is not null),
  constraint conversations_about check ((kind in ('direct', 'announcement')) = (subject_id is null))
);
create unique index conversations_of_two on conversations (one_id, other_id) where kind = 'direct';
create index conversations_by_other on conversations (other_id) where other_id is not null;
create unique index conversations_of_things on conversations (subject_id, kind, gym_id) where subject_id is not null;
create index conversations_by_gym on conversations (gym_id) where gym_id is not null;
create index conversations_by_maker on conversations (created_by) where created_by is not null;
create index conversations_lately on conversations (last_at) where last_at is not null;

-- Who is in a conversation, and up to which message they read it.
create table conversation_people (
  conversation_id uuid not null references conversations (id) on delete cascade,
  account_id uuid not null references accounts (id),
  read_until integer not null default 0,
  delivered_until integer not null default 0,
  -- The sequence up to which a notice told of it.
  told_until integer not null default 0,
  muted_at timestamptz,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- Whether this person only reads: whoever is told by an announcement.
  reads_only boolean not null default false,
  primary key (conversation_id, account_id)
);
create index conversation_people_by_account on conversation_people (account_id, conversation_id) where left_at is null;
-- The second net lets people change their own place; where and whose it is stays.
create function refuse_other_place() returns trigger language plpgsql as $$
begin
  raise exception 'A place stays in its conversation.' using errcode = 'insufficient_privilege';
end $$;
create trigger conversation_people_stay before update on conversation_people for each row
  when (old.conversation_id <> new.conversation_id or old.account_id <> new.account_id)
  execute function refuse_other_place();

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sequence integer not null check (sequence > 0),
  sender_id uuid not null references accounts (id),
  client_id text not null,
  type text not null check (type in ('TEXT', 'FILE')),
  content text not null check (char_length(content) <= 4000),
  acting_gym_id uuid,
  at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  unique (conversation_id, sequence),
  unique (sender_id, client_id)
);

-- Whoever is in a conversation holds the rows of others' messages, to react to them: none of those becomes theirs by it.
create function refuse_other_sender() returns trigger language plpgsql as $$
begin
  raise exception 'A message stays its sender''s.' using errcode = 'insufficient_privilege';
end $$;
create trigger messages_stay before update on messages for each row
  when (old.sender_id is distinct from new.sender_id) execute function refuse_other_sender();

create table message_reactions (
  message_id uuid not null references messages (id) on delete cascade,
  account_id uuid not null references accounts (id),
  emoji text not null,
  at timestamptz not null,
  primary key (message_id, account_id, emoji)
);
create index message_reactions_by_person on message_reactions (account_id);

create table message_files (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid references messages (id) on delete set null,
  uploaded_by uuid not null references accounts (id),
  key text not null,
  -- The key of the file, sealed by the installation's; null where it still lies in the clear.
  sealed_key bytea,
  name text not null,
  media_type text not null,
  bytes integer not null,
  uploaded_at timestamptz not null
);
create index message_files_by_conversation on message_files (conversation_id);
create index message_files_by_message on message_files (message_id) where message_id is not null;
create index message_files_by_uploader on message_files (uploaded_by, uploaded_at);
create index message_files_unsent on message_files (uploaded_at) where message_id is null;

create table message_blocks (
  blocker_id uuid not null references accounts (id),
  blocked_id uuid not null references accounts (id),
  at timestamptz not null,
  primary key (blocker_id, blocked_id)
);
create index message_blocks_by_blocked on message_blocks (blocked_id);

-- What was reported is kept as it was then: an admin reads this and no conversation.
create table message_reports (
  id uuid primary key,
  message_id uuid references messages (id) on delete set null,
  sender_id uuid not null references accounts (id),
  reporter_id uuid not null references accounts (id),
  content text not null,
  reason text not null,
  at timestamptz not null,
  -- What an admin made of it.
  outcome text check (outcome in ('removed', 'left')),
  words text,
  settled_by uuid references accounts (id),
  settled_at timestamptz,
  unique (message_id, reporter_id),
  check ((outcome is null) = (settled_at is null)),
  check ((settled_by is null) = (settled_at is null))
);
create index message_reports_by_sender on message_reports (sender_id);
create index message_reports_by_reporter on message_reports (reporter_id);
create index message_reports_lately on message_reports (at desc, id desc);
create index message_reports_by_settler on message_reports (settled_by) where settled_by is not null;
