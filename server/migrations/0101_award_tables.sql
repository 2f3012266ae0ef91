-- The tables of awards as dated facts with their source, as rates of tax are. They count for no gym: a gym copies one into
-- its own floors and confirms the copy.
create table award_tables (
  award text not null,
  country text not null,
  name text not null,
  from_date date not null,
  permanent jsonb not null,
  -- Without the public holiday: what it is for a casual is an open question, which the gym answers as it copies.
  casual jsonb not null,
  open_question text not null,
  least_minutes_permanent integer not null check (least_minutes_permanent between 0 and 1440),
  applies text not null,
  source text not null,
  checked_on date not null,
  primary key (award, from_date)
);
create table award_levels (
  award text not null,
  from_date date not null,
  classification text not null,
  cents_per_hour integer not null check (cents_per_hour >= 0),
  least_minutes_casual integer not null check (least_minutes_casual between 0 and 1440),
  primary key (award, from_date, classification),
  foreign key (award, from_date) references award_tables (award, from_date)
);

insert into award_tables (award, country, name, from_date, permanent, casual, open_question, least_minutes_permanent, applies,
    source, checked_on) values
  ('MA000094', 'AU', 'Fitness Industry Award 2020', '2026-07-01',
    '{"weekday": 100, "saturday": 125, "sunday": 150, "holiday": 250}',
    '{"weekday": 125, "saturday": 130, "sunday": 130}',
    'Clause 26.3(c) reads as 130% for a casual on a public holiday. That looks low. Check it before you enter it.',
    180, 'From the first full pay period on or after 1 July 2026.',
    'MA000094 as consolidated to 1 July 2026 (PR799280, PR799374, PR799529)', '2026-11-21');
-- Minimum engagement of casuals (clause 12.3): 1 hour for instructors, trainers and coaches of levels 2 to 5, else 3 hours.
insert into award_levels (award, from_date, classification, cents_per_hour, least_minutes_casual) values
  ('MA000094', '2026-07-01', 'Level 1', 2574, 180),
  ('MA000094', '2026-07-01', 'Level 2', 2644, 60),
  ('MA000094', '2026-07-01', 'Level 3', 2797, 60),
  ('MA000094', '2026-07-01', 'Level 3A', 2945, 60),
  ('MA000094', '2026-07-01', 'Level 4', 3066, 60),
  ('MA000094', '2026-07-01', 'Level 4A', 3213, 60),
  ('MA000094', '2026-07-01', 'Level 5', 3387, 60),
  ('MA000094', '2026-07-01', 'Level 6', 3358, 180),
  ('MA000094', '2026-07-01', 'Level 7', 3489, 180);

-- A floor counts once somebody confirmed it; what a gym typed itself it confirmed by that.
alter table award_floors
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references accounts (id),
  add column award text,
  add column copied_from date,
  add foreign key (award, copied_from) references award_tables (award, from_date),
  add check ((confirmed_at is null) = (confirmed_by is null)),
  add check ((award is null) = (copied_from is null));
select set_config('quartet.role', 'system', true);
update award_floors set confirmed_at = added_at, confirmed_by = added_by;
select set_config('quartet.role', '', true);
create index award_floors_by_confirmer on award_floors (confirmed_by) where confirmed_by is not null;
create index award_floors_by_table on award_floors (award, copied_from, gym_id) where award is not null;
