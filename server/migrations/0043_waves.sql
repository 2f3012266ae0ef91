-- Whom the requester wants asked before everybody else.
alter table cover_requests add column named jsonb not null default '[]';

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
alter table cover_asks add column wave integer not null default 1;

-- That people were told how little time is left: a day before the start, and three hours.
create table cover_escalations (
  cover_id uuid not null references covers (id),
  step text not null check (step in ('day', 'hours')),
  at timestamptz not null,
  primary key (cover_id, step)
);

-- A gym's lists: whom it asks first, and whom it takes without choosing.
create table cover_preferred (
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  favourite boolean not null,
  trusted boolean not null,
  primary key (gym_id, trainer_id)
);
create index cover_preferred_by_trainer on cover_preferred (trainer_id);

-- A trainer who does not want to be asked by a gym. They may still take what they see.
create table cover_mutes (
  trainer_id uuid not null references trainers (id),
  gym_id uuid not null references gyms (id),
  muted_at timestamptz not null,
  primary key (trainer_id, gym_id)
);
create index cover_mutes_by_gym on cover_mutes (gym_id);

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
