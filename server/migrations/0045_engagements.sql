-- Whether the transaction's actor is the product, works for this gym, or is this trainer. Admins are not meant: what
-- somebody is paid is between the two.
create function concerns_pay(gym uuid, trainer uuid) returns boolean language sql stable as $$
  select current_role_name() = 'system' or works_for(gym)
    or exists (select 1 from trainers t where t.id = trainer and t.account_id = current_actor())
$$;

-- For how long a gym engages a trainer as what. What they are changes by a new row; terms within one carry a version.
create table engagements (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  kind text not null check (kind in ('contractor', 'employee')),
  from_date date not null,
  to_date date,
  version integer not null default 1,
  abn text check (abn ~ '^[1-9][0-9]{10}$'),
  terms_days integer check (terms_days between 0 and 120),
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
  employee_facts jsonb,
  employee_changed_at timestamptz,
  notice_version text not null,
  notice_shown_at timestamptz not null,
  notice_shown_to uuid not null references accounts (id),
  created_at timestamptz not null,
  created_by uuid not null references accounts (id),
  acting_gym_id uuid,
  check (to_date >= from_date),
  check ((kind = 'employee') = (classification is not null and basis is not null)),
  check (kind = 'employee' or sealed_employee is null),
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
  abn text not null check (abn ~ '^[1-9][0-9]{10}$'),
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
  abn text not null check (abn ~ '^[1-9][0-9]{10}$'),
  apca_id text check (apca_id ~ '^[0-9]{1,6}$'),
  institution text check (institution ~ '^[A-Z]{3}$'),
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
  terms jsonb not null,
  reason text,
  approved_at timestamptz not null,
  approved_by uuid not null references accounts (id),
  acting_gym_id uuid,
  ended_at timestamptz,
  ended_by uuid references accounts (id),
  foreign key (class_id, gym_id) references classes (id, gym_id),
  check (to_date >= from_date),
  check ((ended_at is null) = (ended_by is null))
);
create index rate_rules_by_gym on rate_rules (gym_id, from_date desc);
create index rate_rules_by_trainer on rate_rules (trainer_id) where trainer_id is not null;
create index rate_rules_by_class on rate_rules (class_id, gym_id) where class_id is not null;
create index rate_rules_by_approver on rate_rules (approved_by);
create index rate_rules_by_ender on rate_rules (ended_by) where ended_by is not null;

-- What a gym itself wrote down as the least of its award. It warns and decides nothing.
create table award_floors (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  classification text not null,
  from_date date not null,
  cents_per_hour integer not null check (cents_per_hour >= 0),
  permanent jsonb not null,
  casual jsonb not null,
  least_minutes_permanent integer not null,
  least_minutes_casual integer not null,
  source text not null,
  checked_on date not null,
  added_at timestamptz not null,
  added_by uuid not null references accounts (id),
  removed_at timestamptz,
  removed_by uuid references accounts (id),
  check ((removed_at is null) = (removed_by is null))
);
create unique index award_floors_one on award_floors (gym_id, classification, from_date) where removed_at is null;
create index award_floors_by_adder on award_floors (added_by);
create index award_floors_by_remover on award_floors (removed_by) where removed_by is not null;

do $$
declare
  private text;
begin
  foreach private in array array['engagements', 'gst_registrations', 'pay_accounts'] loop
    execute format('alter table %I enable row level security', private);
    execute format('alter table %I force row level security', private);
    execute format('create policy %I on %I using (concerns_pay(gym_id, trainer_id)) with check (concerns_pay(gym_id, trainer_id))',
      private || '_of_those_concerned', private);
  end loop;
end $$;

-- A trainer reads what counts for them: their own rates, and those for everybody where they are or were connected.
alter table rate_rules enable row level security;
alter table rate_rules force row level security;
create policy rate_rules_of_those_concerned on rate_rules
  using (
    concerns_pay(gym_id, trainer_id)
    or trainer_id is null and exists (
      select 1 from connections c join trainers t on t.id = c.trainer_id
      where c.gym_id = rate_rules.gym_id and t.account_id = current_actor()
    )
  )
  with check (current_role_name() = 'system' or works_for(gym_id));
