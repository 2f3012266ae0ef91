-- A trainer may let gyms that look for one know when they are free, whether their documents are in order, and what they taught.
alter table trainers add column open_to_gyms boolean not null default false;

-- The directory in its order, and around a place.
create index profiles_by_postcode on profiles (postcode);
create index gyms_by_postcode on gyms (postcode);

-- Whom somebody looked at on a day, so that nobody reads the whole directory.
create table directory_reads (
  account_id uuid not null references accounts (id),
  day date not null,
  trainer_id uuid not null references trainers (id),
  primary key (account_id, day, trainer_id)
);
create index directory_reads_by_trainer on directory_reads (trainer_id);
create index directory_reads_by_day on directory_reads (day);
