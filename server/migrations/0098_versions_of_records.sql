-- What two people edit has a version, so that one of two edits at once is refused (decision 48).
alter table gyms add column version integer not null default 1;
alter table studios add column version integer not null default 1;
alter table specialties add column version integer not null default 1;
alter table profiles add column version integer not null default 1;
