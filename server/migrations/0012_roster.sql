-- What a gym writes down about a trainer for itself. A note that is taken away stays in the records.
create table connection_notes (
  id uuid primary key,
  connection_id uuid not null references connections (id),
  text text not null check (length(text) between 1 and 1000),
  written_by uuid not null references accounts (id),
  acting_gym_id uuid,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid references accounts (id)
);
create index connection_notes_by_connection on connection_notes (connection_id, created_at desc, id);
create index connection_notes_by_writer on connection_notes (written_by);
create index connection_notes_by_remover on connection_notes (removed_by) where removed_by is not null;
