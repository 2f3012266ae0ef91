-- What comes of a cover once somebody answers: what is paid on top, who taught, when, and who said so.
alter table covers
  -- Raised for this class alone; without it what its request offers counts.
  add column bonus_cents integer check (bonus_cents >= 0),
  add column outcome text check (outcome in ('taught', 'usual_taught', 'other_taught', 'not_held')),
  add column outcome_by uuid,
  add column outcome_at timestamptz,
  add column outcome_asked_at timestamptz,
  add column actual_starts_at timestamptz,
  add column actual_ends_at timestamptz,
  add column taught_by uuid references trainers (id),
  add constraint covers_outcome_whole check ((outcome is null) = (outcome_at is null)),
  add constraint covers_actual_times check (actual_starts_at < actual_ends_at);
create index covers_to_settle on covers (starts_at, id)
  where outcome is null and outcome_asked_at is null and state in ('filled', 'no_show', 'unfilled');
create index covers_by_who_taught on covers (taught_by) where taught_by is not null;

alter table cover_applications
  -- An offer: until when it is to be answered, and who made it.
  add column answer_by timestamptz,
  add column offered_by uuid,
  add column offer_message text,
  -- How the pay stood when somebody was confirmed: employment at this gym on that day, what was offered, and the facts it came from.
  add column terms jsonb,
  -- Set when somebody who was confirmed gave it back again, without the grace of the first minutes.
  add column handed_back_at timestamptz,
  add constraint cover_applications_offer check (state <> 'selected' or answer_by is not null);
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
  at timestamptz not null,
  unique (cover_id, trainer_id, kind)
);
create index cover_dues_by_trainer on cover_dues (trainer_id, at desc);
