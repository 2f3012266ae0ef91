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
  -- What the gym had settled for its covers when this was asked.
  policy jsonb not null,
  created_at timestamptz not null,
  unique (id, gym_id),
  check ((offer = 'standard') = (offer_cents is null)),
  check ((via = 'system') = (requested_by is null))
);
create index cover_requests_by_gym on cover_requests (gym_id, created_at desc);
create index cover_requests_by_absence on cover_requests (absence_id);
create index cover_requests_by_requester on cover_requests (requested_by, created_at desc) where requested_by is not null;
create index cover_requests_by_trainer on cover_requests (trainer_id, created_at desc) where trainer_id is not null;

alter table covers add column request_id uuid;
insert into cover_requests (id, gym_id, absence_id, requested_by, trainer_id, via, reason, note, policy, created_at)
select c.id, c.gym_id, c.id, c.requested_by, c.usual_trainer_id,
  case when t.account_id = c.requested_by then 'trainer' else 'gym' end, c.reason, c.note, '{}', c.created_at
from covers c left join trainers t on t.id = c.usual_trainer_id;
update covers set request_id = id;
alter table covers
  alter column request_id set not null,
  add foreign key (request_id, gym_id) references cover_requests (id, gym_id),
  drop column reason, drop column note, drop column requested_by,
  drop constraint covers_state_check,
  add constraint covers_state_check check (state in ('awaiting_release', 'open', 'pending_approval', 'offered', 'filled',
    'taught', 'no_show', 'unfilled', 'cancelled'));
create index covers_by_request on covers (request_id);

-- One line of a class looks for somebody, whether the gym has yet to let it go or has offered it to one person.
drop index covers_one_open;
create unique index covers_one_open on covers (entry_id)
  where state in ('awaiting_release', 'open', 'pending_approval', 'offered');
drop index covers_due;
create index covers_due on covers (starts_at, id)
  where state in ('awaiting_release', 'open', 'pending_approval', 'offered');

-- 'selected' was offered a class, 'declined' said no to it.
alter table cover_applications
  drop constraint cover_applications_state_check,
  add constraint cover_applications_state_check check (state in ('applied', 'selected', 'confirmed', 'declined',
    'not_chosen', 'withdrawn', 'lapsed', 'disqualified'));
drop index cover_applications_one_live;
create unique index cover_applications_one_live on cover_applications (cover_id, trainer_id)
  where state in ('applied', 'selected', 'confirmed');

-- What a gym has settled for its covers. A gym without a row has settled nothing.
create table cover_settings (
  gym_id uuid primary key references gyms (id),
  terms jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid not null
);
