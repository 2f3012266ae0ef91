-- A gym that does not want a trainer for its covers any more. What they teach otherwise stays.
create table cover_blocks (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  -- For the gym alone.
  reason text not null,
  made_by uuid not null references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts (id)
);
create unique index cover_blocks_one on cover_blocks (gym_id, trainer_id) where lifted_at is null;
create index cover_blocks_by_trainer on cover_blocks (trainer_id);
create index cover_blocks_by_maker on cover_blocks (made_by);
create index cover_blocks_by_lifter on cover_blocks (lifted_by) where lifted_by is not null;

-- A gate that a manager opens for one trainer and one class, to a last day, with the reason.
create table gate_overrides (
  id uuid primary key,
  gym_id uuid not null,
  entry_id uuid not null,
  trainer_id uuid not null references trainers (id),
  -- 'specialty', 'travel' or 'document:<requirement>'
  gates text[] not null check (cardinality(gates) > 0),
  reason text not null,
  given_by uuid not null references accounts (id),
  acting_gym_id uuid,
  given_at timestamptz not null,
  expires_on date not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts (id),
  foreign key (entry_id, gym_id) references entries (id, gym_id)
);
create index gate_overrides_by_entry on gate_overrides (entry_id, gym_id);
create index gate_overrides_by_trainer on gate_overrides (trainer_id);
create index gate_overrides_by_giver on gate_overrides (given_by);
create index gate_overrides_by_lifter on gate_overrides (lifted_by) where lifted_by is not null;
