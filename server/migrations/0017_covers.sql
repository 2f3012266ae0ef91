-- Somebody asks: one request at one gym for one or more classes, each of which is a line in `covers`. What one 'I am away'
-- asks of several gyms shares its absence.
create table cover_requests (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  absence_id uuid not null,
  -- Nobody where the product itself asks.
  requested_by uuid references accounts (id),
  acting_gym_id uuid,
  trainer_id uuid references trainers (id),
  via text not null check (via in ('trainer', 'gym', 'system')),
  -- Category and words are for those who manage the gym, and for the trainer. The note is for whoever is asked.
  reason text not null check (reason in ('sick', 'injury', 'holiday', 'other')),
  reason_words text,
  note text,
  -- What is paid: as always, so much for the class, or as always and so much more.
  offer text not null default 'standard' check (offer in ('standard', 'class_rate', 'urgent')),
  offer_cents integer check (offer_cents > 0),
  -- Whom the requester wants asked before everybody else.
  named jsonb not null default '[]' check (json_list(named, 'string')),
  -- What the gym had settled for its covers when this was asked.
  policy jsonb not null check (jsonb_typeof(policy) = 'object'),
  created_at timestamptz not null,
  unique (id, gym_id),
  check ((offer = 'standard') = (offer_cents is null)),
  check ((via = 'system') = (requested_by is null))
);
create index cover_requests_by_gym on cover_requests (gym_id, created_at desc);
create index cover_requests_by_absence on cover_requests (absence_id);
create index cover_requests_by_requester on cover_requests (requested_by, created_at desc) where requested_by is not null;
create index cover_requests_by_trainer on cover_requests (trainer_id, created_at desc) where trainer_id is not null;

-- One class of a request that looks for somebody, and what came of it.
create table covers (
  id uuid primary key,
  request_id uuid not null,
  gym_id uuid not null,
  entry_id uuid not null,
  state text not null check (state in ('awaiting_release', 'open', 'pending_approval', 'offered', 'filled',
    'taught', 'no_show', 'unfilled', 'cancelled')),
  -- Who teaches the class unless somebody takes it: the trainer who is away.
  usual_trainer_id uuid references trainers (id),
  -- Whose class it is may leave out that their cover changes hands again.
  hops_muted boolean not null default false,
  -- Copied from the entry, so that the open list is one index; an entry that moves takes its cover along.
  starts_at timestamptz not null,
  -- Raised for this class alone; without it what its request offers counts.
  bonus_cents integer check (bonus_cents >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts (id),
  close_reason text,
  -- What came of it: who taught, when, and who said so.
  outcome text check (outcome in ('taught', 'usual_taught', 'other_taught', 'not_held')),
  outcome_by uuid,
  outcome_at timestamptz,
  outcome_asked_at timestamptz,
  taught_by uuid references trainers (id),
  actual_starts_at timestamptz,
  actual_ends_at timestamptz,
  foreign key (entry_id, gym_id) references entries (id, gym_id),
  foreign key (request_id, gym_id) references cover_requests (id, gym_id),
  constraint covers_outcome_whole check ((outcome is null) = (outcome_at is null)),
  constraint covers_actual_times check (actual_starts_at < actual_ends_at)
);
create index covers_by_gym on covers (gym_id, starts_at, id);
create index covers_by_usual_trainer on covers (usual_trainer_id, starts_at, id);
create index covers_by_entry on covers (entry_id, created_at desc);
create index covers_by_request on covers (request_id);
-- One line of a class looks for somebody, whether the gym has yet to let it go or has offered it to one person.
create unique index covers_one_open on covers (entry_id)
  where state in ('awaiting_release', 'open', 'pending_approval', 'offered');
create index covers_due on covers (starts_at, id)
  where state in ('awaiting_release', 'open', 'pending_approval', 'offered');
create index covers_to_settle on covers (starts_at, id)
  where outcome is null and outcome_asked_at is null and state in ('filled', 'no_show', 'unfilled');
create index covers_by_who_taught on covers (taught_by) where taught_by is not null;

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

-- Who is asked for a cover when: planned when the search begins, each started once.
create table cover_waves (
  cover_id uuid not null references covers (id),
  number integer not null check (number > 0),
  kind text not null check (kind in ('named', 'favourites', 'taught', 'everyone')),
  starts_at timestamptz not null,
  started_at timestamptz,
  primary key (cover_id, number)
);
create index cover_waves_due on cover_waves (starts_at) where started_at is null;

-- Who was asked, so that the closing of a cover is told to each of them once.
create table cover_asks (
  cover_id uuid not null references covers (id),
  trainer_id uuid not null references trainers (id),
  wave integer not null default 1,
  asked_at timestamptz not null,
  primary key (cover_id, trainer_id)
);
create index cover_asks_by_trainer on cover_asks (trainer_id, asked_at desc);

-- That people were told how little time is left: a day before the start, and three hours.
create table cover_escalations (
  cover_id uuid not null references covers (id),
  step text not null check (step in ('day', 'hours')),
  at timestamptz not null,
  primary key (cover_id, step)
);

-- Who would take a class: 'selected' was offered it, 'declined' said no to it.
create table cover_applications (
  id uuid primary key,
  cover_id uuid not null references covers (id),
  trainer_id uuid not null references trainers (id),
  state text not null check (state in ('applied', 'selected', 'confirmed', 'declined',
    'not_chosen', 'withdrawn', 'lapsed', 'disqualified')),
  message text,
  -- An offer: until when it is to be answered, and who made it.
  answer_by timestamptz,
  offered_by uuid,
  offer_message text,
  -- How the pay stood when somebody was confirmed: employment at this gym on that day, what was offered, and the facts it came from.
  terms jsonb check (jsonb_typeof(terms) = 'object'),
  -- Set when somebody who was confirmed gave it back again, without the grace of the first minutes.
  handed_back_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id),
  constraint cover_applications_offer check (state <> 'selected' or answer_by is not null)
);
-- The database itself lets one applicant win.
create unique index cover_applications_one_confirmed on cover_applications (cover_id) where state = 'confirmed';
create index cover_applications_by_cover on cover_applications (cover_id, created_at);
create index cover_applications_by_trainer on cover_applications (trainer_id, created_at desc, id);
create unique index cover_applications_one_live on cover_applications (cover_id, trainer_id)
  where state in ('applied', 'selected', 'confirmed');
create index cover_applications_to_answer on cover_applications (answer_by) where state = 'selected';

-- That a class goes back to whoever taught it before: asked by them ('claimed') or by the gym ('offered_back'), and done
-- only when the other one says yes.
create table cover_returns (
  id uuid primary key,
  cover_id uuid not null references covers (id),
  kind text not null check (kind in ('claimed', 'offered_back')),
  from_trainer_id uuid not null references trainers (id),
  to_trainer_id uuid not null references trainers (id),
  state text not null check (state in ('asked', 'agreed', 'refused', 'dropped', 'lapsed')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  check (from_trainer_id <> to_trainer_id),
  check ((state = 'asked') = (answered_at is null))
);
create unique index cover_returns_one_asked on cover_returns (cover_id) where state = 'asked';
create index cover_returns_by_cover on cover_returns (cover_id, asked_at desc);
create index cover_returns_by_giver on cover_returns (from_trainer_id);
create index cover_returns_by_taker on cover_returns (to_trainer_id);

-- What somebody is paid although the class was taken from them, by what the gym had settled then.
create table cover_dues (
  id uuid primary key,
  cover_id uuid not null references covers (id),
  trainer_id uuid not null references trainers (id),
  kind text not null check (kind in ('short_notice', 'class_cancelled')),
  percent integer check (percent between 0 and 100),
  cents integer check (cents >= 0),
  because text not null,
  -- What was owed for a class that is held after all is owed no longer, and stays: a line of pay may name it.
  void_at timestamptz,
  at timestamptz not null,
  unique (cover_id, trainer_id, kind)
);
create index cover_dues_by_trainer on cover_dues (trainer_id, at desc);

-- Said too late to ask anybody: the class will be without its trainer, and the gym has to know.
create table not_attending (
  id uuid primary key,
  gym_id uuid not null,
  entry_id uuid not null,
  trainer_id uuid not null references trainers (id),
  reason text not null check (reason in ('sick', 'injury', 'holiday', 'other')),
  reason_words text,
  said_at timestamptz not null,
  unique (entry_id, trainer_id),
  foreign key (entry_id, gym_id) references entries (id, gym_id)
);
create index not_attending_by_gym on not_attending (gym_id, said_at desc);
create index not_attending_by_trainer on not_attending (trainer_id);

-- Whoever is on a class would not be let on it now: since when, why, and how that ended. The class keeps its trainer.
create table entry_risks (
  id uuid primary key,
  gym_id uuid not null,
  entry_id uuid not null,
  trainer_id uuid not null references trainers (id),
  reasons jsonb not null check (json_list(reasons, 'object')),
  found_at timestamptz not null,
  -- When its trainer was asked whether to look for somebody else, so that they are asked once.
  proposed_at timestamptz,
  -- When a search for somebody else was begun because of it, so that a day before the class it begins once.
  searched_at timestamptz,
  cleared_at timestamptz,
  cleared_because text check (cleared_because in ('mended', 'set_aside', 'replaced', 'over')),
  foreign key (entry_id, gym_id) references entries (id, gym_id),
  check ((cleared_at is null) = (cleared_because is null))
);
create unique index entry_risks_one on entry_risks (entry_id) where cleared_at is null;
create index entry_risks_by_entry on entry_risks (entry_id, gym_id);
create index entry_risks_by_gym on entry_risks (gym_id) where cleared_at is null;
create index entry_risks_by_trainer on entry_risks (trainer_id);

-- The last day on which a gym's classes were judged, so that a night in which nothing ran is made up for.
create table risk_sweeps (
  gym_id uuid primary key references gyms (id),
  day date not null
);
