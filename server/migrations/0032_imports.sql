-- What of an imported timetable became which series, so that importing it again changes nothing.
create table imported_series (
  gym_id uuid not null references gyms (id),
  key text not null,
  series_id uuid not null references series (id),
  imported_by uuid not null references accounts (id),
  imported_at timestamptz not null,
  primary key (gym_id, key)
);
create index imported_series_by_series on imported_series (series_id);
create index imported_series_by_importer on imported_series (imported_by);
