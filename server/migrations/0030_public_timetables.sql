-- Gyms whose timetable everybody may read. The slug stays the gym's while it is not published, so that links come back.
create table public_timetables (
  gym_id uuid primary key references gyms (id),
  slug text not null unique,
  published_at timestamptz
);
