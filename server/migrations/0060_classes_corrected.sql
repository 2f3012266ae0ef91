-- When a class was really held, where that was said after pay had locked it, and that it was corrected since: it is then paid
-- on the next document of whoever taught it, however long ago it was.
alter table entries
  add column held_from timestamptz,
  add column held_until timestamptz,
  add column corrected_at timestamptz,
  add check ((held_from is null) = (held_until is null)),
  add check (held_until > held_from and held_until <= held_from + interval '12 hours');
create index entries_corrected on entries (gym_id, trainer_id, starts_at) where corrected_at is not null;
