-- Stored files that no row names any more, to be removed once that is certain: whoever takes the row away writes the key here.
create table discarded_files (
  key text primary key,
  discarded_at timestamptz not null
);
create index discarded_files_by_time on discarded_files (discarded_at);

-- The SAFF of a batch lies sealed in its row until it is kept in the store: a batch is made while nothing waits for a disk.
alter table super_batches add column sealed_saff bytea, alter column key drop not null, alter column sealed_key drop not null;
alter table super_batches add check ((key is null) = (sealed_key is null));
alter table super_batches add check (key is not null or sealed_saff is not null or state = 'cancelled');
