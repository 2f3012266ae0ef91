-- Stored files that no row names, with the moment they were first seen so. Those that no row names a day later are removed.
-- `noted_at` is the same moment by the database's clock, by which it says since when a transaction is open.
create table loose_files (
  key text primary key,
  seen_at timestamptz not null,
  noted_at timestamptz not null
);
