-- What a trainer of classes that were put at another time has to say: that they know. One for each trainer and edit.
create table time_changes (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  -- When each of the classes was before, by the id of its entry.
  was jsonb not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  acknowledged_at timestamptz,
  -- When the gym was told that nobody has said it.
  late_at timestamptz
);
create index time_changes_by_gym on time_changes (gym_id, due_at, id);
create index time_changes_by_trainer on time_changes (trainer_id);
create index time_changes_due on time_changes (due_at) where acknowledged_at is null and late_at is null;

-- The last change of its time; an earlier one counts no more.
alter table entries add column time_change_id uuid references time_changes (id);
create index entries_by_time_change on entries (time_change_id) where time_change_id is not null;
