-- First emails: those to people who didn't ask to hear from who writes. The sender is the gym, or without one the person.
create table introductions (
  id uuid primary key,
  gym_id uuid references gyms (id),
  sent_by uuid not null references accounts (id),
  -- Why it was sent: what the frame of the email says.
  why text not null check (why in ('trainer', 'team', 'owner', 'gym_admin', 'admin', 'connection', 'enquiry', 'application')),
  -- The invitation, connection, enquiry or application that it brought.
  subject_id uuid not null,
  -- SHA-256 of the address, to tell two people apart without keeping their addresses.
  recipient bytea not null,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  reported_at timestamptz
);
create index introductions_by_gym on introductions (gym_id, sent_at);
create index introductions_by_person on introductions (sent_by, sent_at);
create index introductions_by_subject on introductions (subject_id);

-- Who may not email new people, since when, and who let them again and why.
create table sender_stops (
  id uuid primary key,
  gym_id uuid references gyms (id),
  account_id uuid references accounts (id),
  stopped_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts (id),
  lift_reason text,
  check (num_nonnulls(gym_id, account_id) = 1),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index sender_stops_of_gym on sender_stops (gym_id) where lifted_at is null;
create unique index sender_stops_of_person on sender_stops (account_id) where lifted_at is null;
create index sender_stops_by_gym on sender_stops (gym_id);
create index sender_stops_by_person on sender_stops (account_id);
create index sender_stops_by_lifter on sender_stops (lifted_by);

-- What a delivery says of who sent it, where its reader doesn't know them.
alter table notice_deliveries add column introduction_id uuid references introductions (id);
create index notice_deliveries_by_introduction on notice_deliveries (introduction_id);
