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
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  created_at timestamptz not null,
  created_by uuid references accounts (id),
  acting_gym_id uuid,
  unique (requirement_id, version)
);
create index requirement_versions_by_creator on requirement_versions (created_by) where created_by is not null;
create trigger requirement_versions_stay before update or delete on requirement_versions
  for each row execute function refuse_change();

-- A file that a trainer handed over. Its bytes lie in the file store and go when the time to keep them is over; the hash stays.
create table document_files (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  key text unique,
  -- The bytes of a document lie sealed, as papers of pay do: under a key of their own, which the installation's seals. So
  -- do the words that were read from it. Neither is there until the product has sealed the file.
  sealed_key bytea,
  sealed_words bytea,
  sha256 bytea not null,
  bytes integer not null,
  media_type text not null,
  name text not null,
  pages integer,
  check_result jsonb check (jsonb_typeof(check_result) = 'object'),
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
create index document_files_in_the_clear on document_files (id) where key is not null and sealed_key is null;

-- A document handed in for one requirement. What was typed stays as it was; a decision stands beside it.
create table submissions (
  id uuid primary key,
  trainer_id uuid not null references trainers (id),
  requirement_id uuid not null references requirements (id),
  requirement_version integer not null,
  file_id uuid not null references document_files (id),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  state text not null check (state in
    ('checking', 'format_failed', 'awaiting_review', 'more_info', 'approved', 'rejected', 'superseded', 'withdrawn')),
  version integer not null default 1,
  problems jsonb not null default '[]' check (json_list(problems, 'object')),
  found jsonb not null default '[]' check (json_list(found, 'object')),
  name_likeness integer,
  sent_by uuid not null references accounts (id),
  acting_gym_id uuid,
  sent_at timestamptz not null,
  claimed_by uuid references accounts (id),
  claimed_until timestamptz,
  -- A requirement may want two reviewers: the first one's yes waits here for the second's.
  seconded_by uuid references accounts (id),
  seconded_at timestamptz,
  -- When gym admins were told that nobody reviews it.
  escalated_at timestamptz,
  foreign key (requirement_id, requirement_version) references requirement_versions (requirement_id, version),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((seconded_by is null) = (seconded_at is null))
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
create index submissions_by_seconder on submissions (seconded_by) where seconded_by is not null;

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
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
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

-- Which reminder of which credential went out, so that each goes out once.
create table credential_reminders (
  credential_id uuid not null references credentials (id),
  days integer not null,
  at timestamptz not null,
  primary key (credential_id, days)
);

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

-- Foreign keys of earlier files.
alter table offer_renewals add foreign key (requirement_id) references requirements (id);
