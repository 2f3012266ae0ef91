create table clearing_settings (
  gym_id uuid primary key references gyms (id),
  contact_name text not null,
  contact_email text not null,
  contact_phone text not null,
  default_fund_usi text,
  authority_at timestamptz not null,
  authority_by uuid not null references accounts (id),
  employer_status text not null default 'unknown' check (employer_status in ('pending', 'ready', 'blocked', 'unknown')),
  employer_reasons jsonb not null default '[]' check (json_list(employer_reasons, 'string')),
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

-- Funds as somebody said they are: the list that came with the product until the clearing house says more.
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
  key text,
  sealed_key bytea,
  -- The SAFF of a batch lies sealed in its row until it is kept in the store: a batch is made while nothing waits for a disk.
  sealed_saff bytea,
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
  unique (id, gym_id),
  check ((key is null) = (sealed_key is null)),
  check (key is not null or sealed_saff is not null or state = 'cancelled')
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
