-- What documents are asked for. A gym's own requirement may rest on one of the platform: the same document proves both.
create table requirements (
  id uuid primary key,
  gym_id uuid references gyms (id),
  based_on_id uuid references requirements (id),
  name text not null check (length(name) between 2 and 80),
  code text,
  description text not null default '',
  scope text not null check (scope in ('global', 'specialty', 'facility')),
  specialty_id uuid references specialties (id),
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  ended_at timestamptz,
  ended_by uuid references accounts (id),
  check ((scope = 'specialty') = (specialty_id is not null)),
  check (based_on_id is null or gym_id is not null)
);
create unique index requirements_one_name
  on requirements (coalesce(gym_id, '00000000-0000-0000-0000-000000000000'), lower(name)) where ended_at is null;
create index requirements_by_gym on requirements (gym_id) where gym_id is not null;
create index requirements_by_base on requirements (based_on_id) where based_on_id is not null;
create index requirements_by_specialty on requirements (specialty_id) where specialty_id is not null;
create index requirements_by_creator on requirements (created_by) where created_by is not null;
create index requirements_by_ender on requirements (ended_by) where ended_by is not null;

-- What it asks for from a day on. Never changed: a change is a new version.
create table requirement_versions (
  id uuid primary key,
  requirement_id uuid not null references requirements (id),
  version integer not null,
  effective_from date not null,
  terms jsonb not null,
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  acting_gym_id uuid,
  unique (requirement_id, version)
);
create index requirement_versions_by_creator on requirement_versions (created_by) where created_by is not null;
create trigger requirement_versions_stay before update or delete on requirement_versions
  for each row execute function refuse_change();

-- Whether the transaction's actor is this trainer, or works for a gym that is or was connected with them.
create function concerns_trainer(trainer uuid) returns boolean language sql stable as $$
  select current_role_name() in ('system', 'admin')
    or exists (select 1 from trainers t where t.id = trainer and t.account_id = current_actor())
    or exists (select 1 from connections c where c.trainer_id = trainer and works_for(c.gym_id))
$$;

-- A file that a trainer handed over. Its bytes lie in the file store and go when the time to keep them is over; the hash stays.
create table document_files (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  key text unique,
  sha256 bytea not null,
  bytes integer not null,
  media_type text not null,
  name text not null,
  pages integer,
  check_result jsonb,
  uploaded_by uuid not null references accounts (id),
  acting_gym_id uuid,
  uploaded_at timestamptz not null,
  checked_at timestamptz,
  removed_at timestamptz,
  check ((key is null) = (removed_at is not null))
);
create index document_files_by_trainer on document_files (trainer_id, uploaded_at desc);
create index document_files_by_hash on document_files (sha256);
create index document_files_by_uploader on document_files (uploaded_by);

-- A document handed in for one requirement. What was typed stays as it was; a decision stands beside it.
create table submissions (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  requirement_id uuid not null references requirements (id),
  requirement_version integer not null,
  file_id uuid not null references document_files (id),
  evidence jsonb not null,
  state text not null check (state in
    ('checking', 'format_failed', 'awaiting_review', 'more_info', 'approved', 'rejected', 'superseded', 'withdrawn')),
  version integer not null default 1,
  problems jsonb not null default '[]',
  found jsonb not null default '[]',
  name_likeness integer,
  sent_by uuid not null references accounts (id),
  acting_gym_id uuid,
  sent_at timestamptz not null,
  claimed_by uuid references accounts (id),
  claimed_until timestamptz,
  foreign key (requirement_id, requirement_version) references requirement_versions (requirement_id, version),
  check ((claimed_by is null) = (claimed_until is null))
);
create index submissions_by_trainer on submissions (trainer_id, sent_at desc, id desc);
create index submissions_by_requirement on submissions (requirement_id, requirement_version);
create index submissions_waiting on submissions (trainer_id, sent_at) where state in ('awaiting_review', 'more_info');
create index submissions_by_file on submissions (file_id);
create index submissions_by_sender on submissions (sent_by);
create index submissions_by_claimer on submissions (claimed_by) where claimed_by is not null;
-- One document at a time waits for one requirement: a newer one supersedes it.
create unique index submissions_one_waiting on submissions (trainer_id, requirement_id)
  where state in ('checking', 'awaiting_review', 'more_info');

create table submission_decisions (
  id uuid primary key,
  submission_id uuid not null references submissions (id),
  outcome text not null check (outcome in ('approved', 'rejected')),
  reason_code text,
  text text,
  corrected text[] not null default '{}',
  decided_by uuid not null references accounts (id),
  gym_id uuid references gyms (id),
  at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references accounts (id),
  check ((outcome = 'rejected') = (reason_code is not null))
);
create unique index submission_decisions_one_standing on submission_decisions (submission_id) where undone_at is null;
create index submission_decisions_by_reviewer on submission_decisions (decided_by, at desc);
create index submission_decisions_by_gym on submission_decisions (gym_id, at desc);
create index submission_decisions_by_undoer on submission_decisions (undone_by) where undone_by is not null;

create table submission_messages (
  id uuid primary key,
  submission_id uuid not null references submissions (id),
  author_id uuid not null references accounts (id),
  acting_gym_id uuid,
  question boolean not null,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null
);
create index submission_messages_by_submission on submission_messages (submission_id, at);
create index submission_messages_by_author on submission_messages (author_id);

-- An approved fact: what it says and from when to when. Standing is computed of these, never stored.
create table credentials (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  requirement_id uuid not null references requirements (id),
  submission_id uuid not null references submissions (id),
  evidence jsonb not null,
  valid_from date not null,
  approved_by uuid not null references accounts (id),
  gym_id uuid references gyms (id),
  approved_at timestamptz not null,
  undone_at timestamptz,
  revoked_from date,
  revoked_at timestamptz,
  revoked_by uuid references accounts (id),
  revoked_reason text,
  check ((revoked_from is null) = (revoked_at is null))
);
create index credentials_by_trainer on credentials (trainer_id, requirement_id);
create index credentials_by_requirement on credentials (requirement_id);
create index credentials_by_submission on credentials (submission_id);
create index credentials_by_approver on credentials (approved_by);
create index credentials_by_gym on credentials (gym_id) where gym_id is not null;
create index credentials_by_revoker on credentials (revoked_by) where revoked_by is not null;

-- Documents are shown to every connected gym; a row here is one that its holder keeps from a gym.
create table withheld_documents (
  trainer_id uuid not null references trainers (id),
  requirement_id uuid not null references requirements (id),
  gym_id uuid not null references gyms (id),
  since timestamptz not null,
  primary key (trainer_id, requirement_id, gym_id)
);
create index withheld_documents_by_requirement on withheld_documents (requirement_id);
create index withheld_documents_by_gym on withheld_documents (gym_id);

create table waivers (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  requirement_id uuid not null references requirements (id),
  reason text not null,
  from_date date not null,
  to_date date not null,
  asked_by uuid not null references accounts (id),
  asked_at timestamptz not null,
  outcome text check (outcome in ('approved', 'refused')),
  decided_by uuid references accounts (id),
  decided_at timestamptz,
  ended_by uuid references accounts (id),
  ended_at timestamptz,
  check (to_date >= from_date),
  check (decided_by is distinct from asked_by)
);
create index waivers_by_gym on waivers (gym_id, asked_at desc, id desc);
create index waivers_by_trainer on waivers (trainer_id, requirement_id);
create index waivers_by_requirement on waivers (requirement_id);
create index waivers_by_asker on waivers (asked_by);
create index waivers_by_decider on waivers (decided_by) where decided_by is not null;
create index waivers_by_ender on waivers (ended_by) where ended_by is not null;

-- The same file handed in by two people: an admin looks at it, and neither of them is told.
create table file_flags (
  id uuid primary key,
  sha256 bytea not null unique,
  raised_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references accounts (id),
  finding text,
  check ((settled_at is null) = (finding is null))
);
create index file_flags_by_settler on file_flags (settled_by) where settled_by is not null;

-- Which reminder of which credential went out, so that each goes out once.
create table credential_reminders (
  credential_id uuid not null references credentials (id),
  days integer not null,
  at timestamptz not null,
  primary key (credential_id, days)
);

do $$
declare
  private text;
begin
  foreach private in array array['document_files', 'submissions', 'credentials', 'withheld_documents', 'waivers'] loop
    execute format('alter table %I enable row level security', private);
    execute format('alter table %I force row level security', private);
    execute format('create policy %I on %I using (concerns_trainer(trainer_id)) with check (concerns_trainer(trainer_id))',
      private || '_of_those_concerned', private);
  end loop;
end $$;

-- The ready set for fitness professionals in Australia (sources: the fact sheet on compliance documents, 2026). The
-- global ones only warn until a gym asks for more; those of a facility wait until a gym chooses them.
create temporary table ready (
  name text, code text, scope text, specialty text, description text, terms jsonb
) on commit drop;
insert into ready (name, code, scope, specialty, description, terms) values
  ('CPR', 'HLTAID009', 'global', null, 'Provide cardiopulmonary resuscitation, renewed every year.',
   '{"unitCodes":["HLTAID009","HLTAID001"],"validity":{"kind":"months","months":12},"reminderDays":[60,30,14,7,1]}'),
  ('First aid', 'HLTAID011', 'global', null, 'Provide first aid, renewed every three years.',
   '{"unitCodes":["HLTAID011","HLTAID003","HLTAID012","HLTAID014"],"validity":{"kind":"months","months":36},"reminderDays":[90,60,30,7]}'),
  ('Public liability insurance', null, 'global', null, 'In the name of the person or their business, for the activities taught.',
   '{"appliesTo":"contractor","validity":{"kind":"printed"},"leastInsuredCents":1000000000,"reminderDays":[60,30,14,7,1]}'),
  ('Professional indemnity insurance', null, 'global', null, 'In the name of the person or their business, for the activities taught.',
   '{"appliesTo":"contractor","validity":{"kind":"printed"},"leastInsuredCents":100000000,"reminderDays":[60,30,14,7,1]}'),
  ('Certificate III in Fitness', 'SIS30321', 'facility', null, 'For instructors of groups. Earlier codes of the same certificate are taken.',
   '{"unitCodes":["SIS30321","SIS30315","SIS30313","SRF30206"],"validity":{"kind":"none"},"reminderDays":[]}'),
  ('Certificate IV in Fitness', 'SIS40221', 'facility', null, 'For personal trainers. Earlier codes of the same certificate are taken.',
   '{"unitCodes":["SIS40221","SIS40215","SIS40210","SRF40206"],"validity":{"kind":"none"},"reminderDays":[]}'),
  ('AUSactive registration', null, 'facility', null, 'Registered or accredited, renewed every year.',
   '{"validity":{"kind":"printed"},"reminderDays":[60,30,7]}'),
  ('National police check', null, 'facility', null, 'Has no end in law; a gym decides how old it may be.',
   '{"validity":{"kind":"months","months":36},"reminderDays":[60,30]}'),
  ('Right to work', null, 'facility', null, 'A visa or passport that was sighted. The outcome is kept, not the document.',
   '{"validity":{"kind":"printed"},"reminderDays":[90,60,30,7]}'),
  ('Pool lifeguard', null, 'facility', null, 'Updated every year.',
   '{"validity":{"kind":"months","months":12},"reminderDays":[60,30,7]}'),
  ('Swim teacher licence', null, 'specialty', 'Swimming', 'AUSTSWIM, Swim Coaches and Teachers Australia or Royal Life Saving.',
   '{"validity":{"kind":"printed"},"reminderDays":[90,60,30,7]}');

-- A working with children check counts in its own state only. Its number is a hint and never a reason to refuse.
insert into ready (name, code, scope, specialty, description, terms)
select 'Working with children, ' || state, 'WWC', 'facility', null, card || ', checked on the register of the state.',
  jsonb_build_object(
    'jurisdictions', jsonb_build_array(state),
    'validity', '{"kind":"printed"}'::jsonb,
    'numberPattern', pattern, 'numberHint', hint,
    'reminderDays', '[120,90,60,30,7]'::jsonb)
from (values
  ('NSW', 'Working with Children Check', '^WWC\d{7}[EV]$', 'WWC, seven digits and E, such as WWC1234567E'),
  ('VIC', 'Working with Children Check', '^\d{7,8}[A-Z](-\d{2})?$', 'Seven or eight digits and a letter, such as 2418807A-01'),
  ('QLD', 'Blue Card', '^\d{5,8}/\d{1,2}$', 'Digits, a stroke and the issue, such as 1234567/1'),
  ('WA', 'Working with Children Card', '^\d{6,7}$', 'Six or seven digits'),
  ('SA', 'Working with Children Check', '^\d{7,8}$', 'Seven or eight digits'),
  ('TAS', 'Registration to Work with Vulnerable People', '^\d{8}$', 'Eight digits'),
  ('ACT', 'Working with Vulnerable People registration', '^[A-Z]{0,4}\d{6,8}$', 'Six to eight digits'),
  ('NT', 'Ochre Card', '^\d{6,8}$', 'Six to eight digits')
) as states (state, card, pattern, hint);

with made as (
  insert into requirements (id, name, code, description, scope, specialty_id, created_at)
  select gen_random_uuid(), r.name, r.code, r.description, r.scope, s.id, '2026-01-01T00:00:00Z'
  from ready r left join specialties s on s.name = r.specialty and s.gym_id is null and s.archived_at is null
  where r.specialty is null or s.id is not null
  returning id, name
)
insert into requirement_versions (id, requirement_id, version, effective_from, terms, created_at)
select gen_random_uuid(), made.id, 1, '2026-01-01',
  jsonb_build_object(
    'jurisdictions', '[]'::jsonb, 'appliesTo', 'both', 'numberPattern', null, 'numberHint', null, 'unitCodes', '[]'::jsonb,
    'leastInsuredCents', null, 'consequence', 'warn', 'graceDays', 0, 'reviewer', 'manager', 'secondReviewer', false,
    'fields', (select jsonb_agg(jsonb_build_object('field', field, 'required', required)) from (values
      ('holderName', true), ('number', r.name not like 'Certificate%'), ('issuer', true), ('issuedOn', true),
      ('expiresOn', r.terms -> 'validity' ->> 'kind' = 'printed'),
      ('unitCodes', r.terms ? 'unitCodes'), ('insuredCents', r.terms ? 'leastInsuredCents'), ('jurisdiction', r.terms ? 'jurisdictions')
    ) as wanted (field, required) where required or field in ('number', 'expiresOn') and r.terms -> 'validity' ->> 'kind' <> 'none')
  ) || r.terms,
  '2026-01-01T00:00:00Z'
from made join ready r on r.name = made.name;
