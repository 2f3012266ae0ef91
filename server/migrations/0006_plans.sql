-- Where a gym stands with its plan. Days are those of the gym's zone; a period ends on the day on which the next begins.
create table subscriptions (
  gym_id uuid primary key references gyms (id),
  plan text not null check (plan in ('qt-lite', 'qt-studio', 'qt-multi-studio', 'qt-multi-site')),
  interval text not null check (interval in ('monthly', 'yearly')),
  state text not null check (state in ('trialing', 'active', 'cancelled', 'ended')),
  trial_ends_at timestamptz,
  reminded_days integer,
  anchor_on date,
  period_starts_on date,
  period_ends_on date,
  invoiced_until date,
  next_plan text check (next_plan in ('qt-lite', 'qt-studio', 'qt-multi-studio', 'qt-multi-site')),
  next_interval text check (next_interval in ('monthly', 'yearly')),
  ends_at timestamptz,
  created_at timestamptz not null,
  check (state <> 'trialing' or (trial_ends_at is not null and period_starts_on is null)),
  check (state <> 'active' or period_starts_on is not null),
  check ((state in ('cancelled', 'ended')) = (ends_at is not null)),
  check ((period_starts_on is null) = (period_ends_on is null) and (period_starts_on is null) = (anchor_on is null)),
  check (period_starts_on < period_ends_on),
  check ((next_plan is null) = (next_interval is null))
);
create index subscriptions_trialing on subscriptions (trial_ends_at) where state = 'trialing';
create index subscriptions_active on subscriptions (period_ends_on) where state = 'active';
create index subscriptions_cancelled on subscriptions (ends_at) where state = 'cancelled';

-- What people write in the contact form, kept so that a lost mail loses nobody.
create table enquiries (
  id uuid primary key,
  name text not null,
  email text not null,
  organisation text not null,
  plan text,
  message text not null,
  created_at timestamptz not null,
  -- Whether somebody has answered what was written on the contact page, so that nobody waits twice or for ever.
  answered_at timestamptz,
  answered_by uuid references accounts (id),
  constraint enquiries_answered_by_somebody check ((answered_at is null) = (answered_by is null))
);
create index enquiries_by_time on enquiries (created_at, id);
create index enquiries_waiting on enquiries (created_at, id) where answered_at is null;
create index enquiries_by_answerer on enquiries (answered_by) where answered_by is not null;
create index enquiries_by_address on enquiries (email, created_at);
