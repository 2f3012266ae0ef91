-- Who was assigned to an entry, from when, by whom and why. Rows are only added; the last one is who teaches.
create table assignments (
  id uuid primary key,
  entry_id uuid not null references entries (id),
  trainer_id uuid references trainers (id),
  because text not null check (because in ('series', 'cover', 'hand', 'hire')),
  cover_id uuid,
  assigned_by uuid references accounts (id),
  acting_gym_id uuid,
  position bigint generated always as identity,
  at timestamptz not null
);
create index assignments_by_entry on assignments (entry_id, position desc);
create index assignments_by_trainer on assignments (trainer_id, at) where trainer_id is not null;
create trigger assignments_stay before update or delete on assignments for each row execute function refuse_change();

create table covers (
  id uuid primary key,
  gym_id uuid not null,
  entry_id uuid not null,
  state text not null check (state in ('open', 'pending_approval', 'filled', 'unfilled', 'cancelled', 'taught')),
  reason text not null check (reason in ('sick', 'injury', 'holiday', 'other')),
  note text,
  requested_by uuid not null references accounts (id),
  -- Who teaches the class unless somebody takes it: the trainer who is away.
  usual_trainer_id uuid references trainers (id),
  -- Copied from the entry, so that the open list is one index; an entry that moves takes its cover along.
  starts_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts (id),
  close_reason text,
  foreign key (entry_id, gym_id) references entries (id, gym_id)
);
create unique index covers_one_open on covers (entry_id) where state in ('open', 'pending_approval');
create index covers_by_gym on covers (gym_id, starts_at, id);
create index covers_by_usual_trainer on covers (usual_trainer_id, starts_at, id);
create index covers_by_entry on covers (entry_id, created_at desc);
create index covers_due on covers (starts_at, id) where state in ('open', 'pending_approval');

-- Who was asked, so that the closing of a cover is told to each of them once.
create table cover_asks (
  cover_id uuid not null references covers (id),
  trainer_id uuid not null references trainers (id),
  asked_at timestamptz not null,
  primary key (cover_id, trainer_id)
);
create index cover_asks_by_trainer on cover_asks (trainer_id, asked_at desc);

create table cover_applications (
  id uuid primary key,
  cover_id uuid not null references covers (id),
  trainer_id uuid not null references trainers (id),
  state text not null check (state in ('applied', 'confirmed', 'not_chosen', 'withdrawn', 'lapsed', 'disqualified')),
  message text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id)
);
create unique index cover_applications_one_live on cover_applications (cover_id, trainer_id) where state in ('applied', 'confirmed');
-- The database itself lets one applicant win.
create unique index cover_applications_one_confirmed on cover_applications (cover_id) where state = 'confirmed';
create index cover_applications_by_cover on cover_applications (cover_id, created_at);
create index cover_applications_by_trainer on cover_applications (trainer_id, created_at desc, id);
