-- Whoever is on a class would not be let on it now: since when, why, and how that ended. The class keeps its trainer.
create table entry_risks (
  id uuid primary key,
  gym_id uuid not null,
  entry_id uuid not null,
  trainer_id uuid not null references trainers (id),
  reasons jsonb not null,
  found_at timestamptz not null,
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
