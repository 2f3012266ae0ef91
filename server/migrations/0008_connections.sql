create table connections (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  status text not null check (status in ('pending', 'active', 'inactive')),
  reason text check (reason in ('declined', 'terminated', 'expired', 'blocked')),
  employment_status text not null check (employment_status in ('contractor', 'employee')),
  start_date date not null,
  -- A connection whose end is settled goes on until then: until a day that was chosen, or the end of a class that is running.
  ends_at timestamptz,
  ends_by text check (ends_by in ('gym', 'trainer')),
  requested_by text not null check (requested_by in ('gym', 'trainer')),
  message text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references accounts (id),
  ended_at timestamptz,
  check ((status = 'inactive') = (reason is not null)),
  check ((ends_at is null) = (ends_by is null))
);
-- At most one live connection of a gym and a trainer, whoever asks first.
create unique index connections_one_live on connections (gym_id, trainer_id) where status <> 'inactive';
create index connections_by_gym on connections (gym_id, status, created_at desc, id);
create index connections_by_trainer on connections (trainer_id, status, created_at desc, id);
create index connections_ending on connections (ends_at) where ends_at is not null and status = 'active';

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

-- Whom somebody looked at on a day, so that nobody reads the whole directory.
create table directory_reads (
  account_id uuid not null references accounts (id),
  day date not null,
  trainer_id uuid not null references trainers (id),
  primary key (account_id, day, trainer_id)
);
create index directory_reads_by_trainer on directory_reads (trainer_id);
create index directory_reads_by_day on directory_reads (day);

-- For how long a gym engages a trainer as what. What they are changes by a new row; terms within one carry a version.
create table engagements (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  kind text not null check (kind in ('contractor', 'employee')),
  from_date date not null,
  to_date date,
  version integer not null default 1,
  -- What the tax office of the gym's country knows a business by: its form is checked where it is entered.
  abn text check (abn ~ '^[A-Za-z0-9 .-]{2,24}$'),
  -- What a register of businesses knows a party by, where that is another number than the tax office's: an NZBN in New Zealand.
  register_number text check (length(register_number) between 2 and 24),
  terms_days integer check (terms_days between 0 and 120),
  -- A contractor who is paid mainly for their own labour is owed super, so a fund needs to know of them what it needs of an
  -- employee. These details outlive the flag, as super that was owed before is sent by them.
  paid_for_labour boolean not null default false,
  labour_note text,
  recipient_version text,
  recipient_gym_at timestamptz,
  recipient_gym_by uuid references accounts (id),
  recipient_trainer_at timestamptz,
  recipient_trainer_by uuid references accounts (id),
  classification text,
  basis text check (basis in ('casual', 'part_time', 'full_time')),
  sealed_employee bytea,
  employee_facts jsonb check (jsonb_typeof(employee_facts) = 'object'),
  employee_changed_at timestamptz,
  notice_version text not null,
  notice_shown_at timestamptz not null,
  notice_shown_to uuid not null references accounts (id),
  created_at timestamptz not null,
  created_by uuid not null references accounts (id),
  acting_gym_id uuid,
  check (to_date >= from_date),
  check ((kind = 'employee') = (classification is not null and basis is not null)),
  check (kind = 'contractor' or register_number is null),
  check (kind = 'contractor' or abn is null and recipient_gym_at is null and recipient_trainer_at is null),
  check ((sealed_employee is null) = (employee_facts is null) and (sealed_employee is null) = (employee_changed_at is null)),
  constraint engagements_one_at_a_time exclude using gist
    (gym_id with =, trainer_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index engagements_by_gym on engagements (gym_id, from_date desc, id);
create index engagements_by_trainer on engagements (trainer_id, from_date desc, id);
create index engagements_by_maker on engagements (created_by);
create index engagements_by_reader on engagements (notice_shown_to);
create index engagements_by_gym_side on engagements (recipient_gym_by) where recipient_gym_by is not null;
create index engagements_by_trainer_side on engagements (recipient_trainer_by) where recipient_trainer_by is not null;

-- When an ABN was registered for GST, as a gym was told of a trainer's, or says of its own.
create table gst_registrations (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid references trainers (id),
  abn text not null check (abn ~ '^[A-Za-z0-9 .-]{2,24}$'),
  from_date date not null,
  to_date date,
  said_at timestamptz not null,
  said_by uuid not null references accounts (id),
  check (to_date >= from_date),
  constraint gst_registrations_one_at_a_time exclude using gist
    (gym_id with =, (coalesce(trainer_id, gym_id)) with =, abn with =, daterange(from_date, to_date, '[]') with &&)
);
create index gst_registrations_by_gym on gst_registrations (gym_id, trainer_id);
create index gst_registrations_by_trainer on gst_registrations (trainer_id) where trainer_id is not null;
create index gst_registrations_by_sayer on gst_registrations (said_by);

-- Where a trainer is paid by a gym, or a gym pays from. A change is a new row; the older one says until when it counted.
create table pay_accounts (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid references trainers (id),
  sealed_details bytea not null,
  bsb_shown text not null,
  account_shown text not null,
  changed_at timestamptz not null,
  changed_by uuid not null references accounts (id),
  acting_gym_id uuid,
  replaced_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid references accounts (id),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (confirmed_by is distinct from changed_by or confirmed_by is null)
);
create unique index pay_accounts_of_trainer on pay_accounts (gym_id, trainer_id)
  where trainer_id is not null and replaced_at is null;
create unique index pay_accounts_of_gym on pay_accounts (gym_id) where trainer_id is null and replaced_at is null;
create index pay_accounts_by_gym on pay_accounts (gym_id, changed_at desc);
create index pay_accounts_by_trainer on pay_accounts (trainer_id) where trainer_id is not null;
create index pay_accounts_by_changer on pay_accounts (changed_by);
create index pay_accounts_by_confirmer on pay_accounts (confirmed_by) where confirmed_by is not null;

-- A gym as a payer. What stands here is public, but for whose bank it is; the account is in pay_accounts.
create table payers (
  gym_id uuid primary key references gyms (id),
  legal_name text not null,
  abn text check (abn ~ '^[A-Za-z0-9 .-]{2,24}$'),
  -- What a register of businesses knows a party by, where that is another number than the tax office's: an NZBN in New Zealand.
  register_number text check (length(register_number) between 2 and 24),
  apca_id text check (apca_id ~ '^[0-9]{1,6}$'),
  institution text check (institution ~ '^[A-Z]{3}$'),
  -- Whether the gym's bank wants a file that ends with one debit of its sum.
  balanced boolean not null default false,
  rhythm text not null check (rhythm in ('weekly', 'fortnightly', 'monthly')),
  anchor_date date not null,
  terms_days integer not null check (terms_days between 0 and 120),
  hold_when_not_compliant boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid not null references accounts (id),
  acting_gym_id uuid
);
create index payers_by_changer on payers (changed_by);

-- The rate card: dated rules, never changed but for their last day.
create table rate_rules (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid references trainers (id),
  class_id uuid,
  from_date date not null,
  to_date date,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  reason text,
  approved_at timestamptz not null,
  approved_by uuid not null references accounts (id),
  acting_gym_id uuid,
  ended_at timestamptz,
  ended_by uuid references accounts (id),
  check (to_date >= from_date),
  check ((ended_at is null) = (ended_by is null))
);
create index rate_rules_by_gym on rate_rules (gym_id, from_date desc);
create index rate_rules_by_trainer on rate_rules (trainer_id) where trainer_id is not null;
create index rate_rules_by_class on rate_rules (class_id, gym_id) where class_id is not null;
create index rate_rules_by_approver on rate_rules (approved_by);
create index rate_rules_by_ender on rate_rules (ended_by) where ended_by is not null;

-- The tables of awards as dated facts with their source, as rates of tax are. They count for no gym: a gym copies one into
-- its own floors and confirms the copy.
create table award_tables (
  award text not null,
  country text not null,
  name text not null,
  from_date date not null,
  permanent jsonb not null check (json_names(permanent, 'number')),
  -- Without the public holiday: what it is for a casual is an open question, which the gym answers as it copies.
  casual jsonb not null check (json_names(casual, 'number')),
  open_question text not null,
  least_minutes_permanent integer not null check (least_minutes_permanent between 0 and 1440),
  applies text not null,
  source text not null,
  checked_on date not null,
  primary key (award, from_date)
);

create table award_levels (
  award text not null,
  from_date date not null,
  classification text not null,
  cents_per_hour integer not null check (cents_per_hour >= 0),
  least_minutes_casual integer not null check (least_minutes_casual between 0 and 1440),
  primary key (award, from_date, classification),
  foreign key (award, from_date) references award_tables (award, from_date)
);

-- What a gym itself wrote down as the least of its award. It warns and decides nothing.
create table award_floors (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  classification text not null,
  from_date date not null,
  cents_per_hour integer not null check (cents_per_hour >= 0),
  permanent jsonb not null check (json_names(permanent, 'number')),
  casual jsonb not null check (json_names(casual, 'number')),
  least_minutes_permanent integer not null,
  least_minutes_casual integer not null,
  award text,
  copied_from date,
  source text not null,
  checked_on date not null,
  -- A floor counts once somebody confirmed it; what a gym typed itself it confirmed by that.
  confirmed_at timestamptz,
  confirmed_by uuid references accounts (id),
  added_at timestamptz not null,
  added_by uuid not null references accounts (id),
  removed_at timestamptz,
  removed_by uuid references accounts (id),
  foreign key (award, copied_from) references award_tables (award, from_date),
  check ((removed_at is null) = (removed_by is null)),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check ((award is null) = (copied_from is null))
);
create unique index award_floors_one on award_floors (gym_id, classification, from_date) where removed_at is null;
create index award_floors_by_adder on award_floors (added_by);
create index award_floors_by_remover on award_floors (removed_by) where removed_by is not null;
create index award_floors_by_confirmer on award_floors (confirmed_by) where confirmed_by is not null;
create index award_floors_by_table on award_floors (award, copied_from, gym_id) where award is not null;
