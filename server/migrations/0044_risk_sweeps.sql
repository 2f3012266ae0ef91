-- The last day on which a gym's classes were judged, so that a night in which nothing ran is made up for.
create table risk_sweeps (
  gym_id uuid primary key references gyms (id),
  day date not null
);
