-- Every version of the words that the installation or a gym gave a kind of mail. Rows are never changed; the highest
-- version counts. A field that is missing in `own` says what it says anyway.
create table email_template_versions (
  id uuid primary key,
  kind text not null,
  gym_id uuid references gyms (id),
  version integer not null check (version > 0),
  own jsonb not null check (json_names(own, 'string')),
  how text not null check (how in ('edited', 'restored', 'default')),
  restored_from integer,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  check ((how = 'restored') = (restored_from is not null)),
  -- Two who change the same version at once: one of them is first.
  constraint email_template_versions_one unique nulls not distinct (gym_id, kind, version)
);
create index email_template_versions_by_maker on email_template_versions (made_by);

-- Gyms without a paid plan that an admin lets change their email templates.
create table template_approvals (
  gym_id uuid primary key references gyms (id),
  approved_by uuid not null references accounts (id),
  approved_at timestamptz not null
);
create index template_approvals_by_admin on template_approvals (approved_by);
