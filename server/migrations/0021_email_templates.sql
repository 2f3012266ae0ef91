-- Every version of the words that the installation or a gym gave a kind of mail. Rows are never changed; the highest
-- version counts. A field that is missing in `own` says what it says anyway.
create table email_template_versions (
  id uuid primary key,
  kind text not null,
  gym_id uuid references gyms (id),
  version integer not null check (version > 0),
  own jsonb not null,
  how text not null check (how in ('edited', 'restored', 'default')),
  restored_from integer,
  made_by uuid not null references accounts (id),
  made_at timestamptz not null,
  check ((how = 'restored') = (restored_from is not null)),
  -- Two who change the same version at once: one of them is first.
  constraint email_template_versions_one unique nulls not distinct (gym_id, kind, version)
);
create index email_template_versions_by_maker on email_template_versions (made_by);
-- Test mails are counted.
create index events_of_tests on events (actor_id, at) where type = 'email_template.tested';
