-- Days that are on the calendar of a state and nevertheless count as business days for super: not kept in all of it.
-- When in doubt a day counts, which gives the earlier date.
create table super_open_days (
  date date primary key,
  reason text not null,
  source text not null,
  checked_on date not null
);
insert into super_open_days (date, reason, source, checked_on) values
  ('2026-11-03', 'Melbourne Cup is not kept in every council of Victoria', 'Payday Super: a holiday of a whole state', '2026-11-21'),
  ('2027-11-02', 'Melbourne Cup is not kept in every council of Victoria', 'Payday Super: a holiday of a whole state', '2026-11-21'),
  ('2028-11-07', 'Melbourne Cup is not kept in every council of Victoria', 'Payday Super: a holiday of a whole state', '2026-11-21');

-- The concessional cap in dollars, of which the most that super is owed on in a year follows.
create table super_caps (
  from_date date primary key,
  dollars integer not null,
  source text not null,
  checked_on date not null
);
insert into super_caps (from_date, dollars, source, checked_on) values
  ('2026-07-01', 32500, 'Concessional contributions cap 2026-27', '2026-11-21');

-- Funds as somebody said they are: the list below until the clearing house says more.
create table super_funds (
  usi text primary key check (usi ~ '^([A-Z]{3}[0-9]{4}AU|[0-9]{14})$'),
  abn text not null check (abn ~ '^[1-9][0-9]{10}$'),
  name text not null,
  product text not null,
  closed_on date,
  closed_because text,
  successor_usi text,
  checked_at timestamptz not null,
  source text not null
);
insert into super_funds (usi, abn, name, product, checked_at, source) values
  ('STA0100AU', '65714394898', 'AustralianSuper', 'AustralianSuper', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('HST0100AU', '64971749321', 'HESTA', 'HESTA Super Fund', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('HOS0100AU', '68657495890', 'Hostplus', 'Hostplus Superannuation Fund', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('RES0103AU', '62653671394', 'Rest', 'Rest Super', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('60905115063003', '60905115063', 'Australian Retirement Trust', 'Super Savings', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('53226460365001', '53226460365', 'Aware Super', 'Aware Super', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('CBU0100AU', '75493363262', 'Cbus', 'Cbus Industry Super', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('UNI0001AU', '91385943850', 'UniSuper', 'UniSuper', '2026-11-21T00:00:00Z', 'The list that came with the product'),
  ('45960194277010', '45960194277', 'Future Super', 'Future Super', '2026-11-21T00:00:00Z', 'The list that came with the product');

create table clearing_settings (
  gym_id uuid primary key references gyms (id),
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  default_fund_usi text,
  authority_at timestamptz not null,
  authority_by uuid not null references accounts (id),
  employer_status text not null default 'unknown' check (employer_status in ('pending', 'ready', 'blocked', 'unknown')),
  employer_reasons jsonb not null default '[]',
  employer_at timestamptz,
  tested_at timestamptz,
  test_ok boolean,
  test_words text,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid not null references accounts (id),
  acting_gym_id uuid
);
create index clearing_settings_by_authority on clearing_settings (authority_by);
create index clearing_settings_by_changer on clearing_settings (changed_by);

-- Whether a fund knows a member, asked once before the first contribution to it. `asked` counts how often: an answer to
-- an earlier question changes nothing.
create table super_members (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  fund_number text not null,
  state text not null check (state in ('wanted', 'pending', 'verified', 'low_confidence', 'failed')),
  asked integer not null default 1,
  house_id text,
  code text,
  words text,
  asked_at timestamptz,
  answered_at timestamptz,
  accepted_by uuid references accounts (id),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  unique (gym_id, trainer_id, fund_number)
);
create index super_members_by_trainer on super_members (trainer_id);
create index super_members_by_accepter on super_members (accepted_by) where accepted_by is not null;
create index super_members_due on super_members (next_attempt_at) where state in ('wanted', 'pending');

create table super_batches (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  file_id text not null unique,
  state text not null check (state in ('queued', 'submitted', 'funded', 'completed', 'refused', 'stuck', 'cancelled')),
  total_cents integer not null check (total_cents > 0),
  contributions integer not null check (contributions > 0),
  house_id text unique,
  key text not null,
  sealed_key bytea not null,
  sealed_request bytea,
  payment_method text,
  payment_reference text,
  pay_by date,
  made_at timestamptz not null,
  made_by uuid not null references accounts (id),
  acting_gym_id uuid,
  sent_at timestamptz,
  heard_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  trouble_code text,
  trouble_words text,
  unique (id, gym_id)
);
create index super_batches_by_gym on super_batches (gym_id, made_at desc, id desc);
create index super_batches_by_maker on super_batches (made_by);
create index super_batches_due on super_batches (next_attempt_at) where state in ('queued', 'submitted', 'funded');

create table super_contributions (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  engagement_id uuid not null references engagements (id),
  -- One per paid document, however often its payment is told.
  document_id uuid not null unique references pay_documents (id),
  state text not null check (state in ('accrued', 'ready', 'queued', 'sent', 'accepted_by_clearing', 'received_by_fund',
    'allocated', 'rejected', 'fixed', 're_sent', 'cancelled')),
  version integer not null default 1,
  -- What was sent, counted: an answer names it, and one to an earlier attempt changes nothing.
  attempt integer not null default 1,
  -- The last answer that counted, by the clearing house's own count.
  answered integer not null default 0,
  fund_number text,
  qe_day date not null,
  period_from date not null,
  period_to date not null,
  base_cents integer not null check (base_cents > 0),
  rate_basis_points integer not null,
  cents integer not null check (cents > 0),
  due_on date not null,
  due_days integer not null,
  due_because text not null,
  next_pay_day date,
  batch_id uuid,
  reject_code text,
  reject_field text,
  reject_words text,
  successor_usi text,
  received_on date,
  warned_three_at timestamptz,
  warned_one_at timestamptz,
  late_at timestamptz,
  cancelled_because text,
  accrued_at timestamptz not null,
  foreign key (batch_id, gym_id) references super_batches (id, gym_id),
  check ((state in ('received_by_fund', 'allocated')) <= (received_on is not null))
);
create index super_contributions_by_gym on super_contributions (gym_id, due_on, id);
create index super_contributions_by_trainer on super_contributions (trainer_id, due_on, id);
create index super_contributions_by_engagement on super_contributions (engagement_id);
create index super_contributions_by_batch on super_contributions (batch_id, gym_id) where batch_id is not null;
create index super_contributions_open on super_contributions (due_on)
  where state not in ('received_by_fund', 'allocated', 'cancelled');

-- Everything that a clearing house ever answered, and what came of it.
create table super_answers (
  id text primary key,
  gym_id uuid not null references gyms (id),
  contribution_id uuid references super_contributions (id),
  batch_id uuid references super_batches (id),
  member_id uuid references super_members (id),
  attempt integer not null,
  sequence integer not null,
  said text not null,
  outcome text not null check (outcome in ('applied', 'repeated', 'older', 'superseded', 'impossible')),
  by text not null check (by in ('webhook', 'poll', 'answer')),
  -- How often it came: an answer that is told twice is one answer.
  times integer not null default 1,
  at timestamptz not null
);
create index super_answers_by_gym on super_answers (gym_id, at);
create index super_answers_by_contribution on super_answers (contribution_id) where contribution_id is not null;
create index super_answers_by_batch on super_answers (batch_id) where batch_id is not null;
create index super_answers_by_member on super_answers (member_id) where member_id is not null;

do $$
declare
  private text;
begin
  foreach private in array array['super_members', 'super_contributions'] loop
    execute format('alter table %I enable row level security', private);
    execute format('alter table %I force row level security', private);
    execute format('create policy %I on %I using (concerns_pay(gym_id, trainer_id)) with check (concerns_pay(gym_id, trainer_id))',
      private || '_of_those_concerned', private);
  end loop;
  foreach private in array array['clearing_settings', 'super_batches', 'super_answers'] loop
    execute format('alter table %I enable row level security', private);
    execute format('alter table %I force row level security', private);
    execute format('create policy %I on %I using (current_role_name() = ''system'' or works_for(gym_id))',
      private || '_of_the_gym', private);
  end loop;
end $$;
