-- A connection whose end is settled goes on until then: until a day that was chosen, or the end of a class that is running.
alter table connections add column ends_at timestamptz, add column ends_by text check (ends_by in ('gym', 'trainer'));
alter table connections add check ((ends_at is null) = (ends_by is null));
create index connections_ending on connections (ends_at) where ends_at is not null and status = 'active';
