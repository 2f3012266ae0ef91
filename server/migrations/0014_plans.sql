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

insert into subscriptions (gym_id, plan, interval, state, trial_ends_at, anchor_on, period_starts_on, period_ends_on, created_at)
select
  gyms.id,
  case accounts.membership_level when 'QT_LITE' then 'qt-lite' when 'QT_STUDIO' then 'qt-studio' else 'qt-multi-studio' end,
  'monthly',
  case when accounts.trial_ends_at is null then 'active' else 'trialing' end,
  accounts.trial_ends_at,
  case when accounts.trial_ends_at is null then current_date end,
  case when accounts.trial_ends_at is null then current_date end,
  case when accounts.trial_ends_at is null then (current_date + interval '1 month')::date end,
  now()
from gyms
left join team_members on team_members.gym_id = gyms.id and team_members.position = 'owner' and team_members.ended_at is null
left join accounts on accounts.id = team_members.account_id;

-- The trial is the gym's, and stands on its subscription from here on.
alter table accounts drop column trial_ends_at;
