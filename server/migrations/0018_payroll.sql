-- The last number that an issuer used of one series. Its row is held while a document takes the next one, so that there is no gap.
create table number_series (
  issuer_id uuid not null,
  series text not null check (series in ('invoice', 'recipient', 'timesheet')),
  last_number integer not null check (last_number >= 0),
  primary key (issuer_id, series)
);

create table pay_runs (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  status text not null check (status in ('open', 'locked', 'paid')),
  version integer not null default 1,
  pay_on date not null,
  made_at timestamptz not null,
  made_by uuid not null references accounts (id),
  locked_at timestamptz,
  locked_by uuid references accounts (id),
  -- Where a run is paid from and to, as it stood when it was locked: a change of account after that is for the next run.
  sealed_payer bytea,
  account_shown text,
  files_at timestamptz,
  paid_at timestamptz,
  paid_by uuid references accounts (id),
  paid_on date,
  reference text,
  acting_gym_id uuid,
  unique (id, gym_id),
  check ((locked_at is null) = (locked_by is null) and (status = 'open') = (locked_at is null)),
  check ((paid_at is null) = (paid_by is null) and (status = 'paid') = (paid_at is not null))
);
create index pay_runs_by_gym on pay_runs (gym_id, pay_on desc, id);
create index pay_runs_by_maker on pay_runs (made_by);
create index pay_runs_by_locker on pay_runs (locked_by) where locked_by is not null;
create index pay_runs_by_payer on pay_runs (paid_by) where paid_by is not null;

-- A paper that a gym pays a trainer by. `issuer_id` is who numbers it: the trainer, or the gym.
create table pay_documents (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  engagement_id uuid not null references engagements (id),
  kind text not null check (kind in ('invoice', 'recipient_created_invoice', 'timesheet', 'credit_note')),
  -- Whether its classes were taught on days of a registration for GST.
  taxed boolean not null,
  state text not null check (state in ('draft', 'submitted', 'part_queried', 'returned', 'approved', 'approval_revoked',
    'scheduled', 'paid', 'payment_failed', 'void')),
  version integer not null default 1,
  period_from date not null,
  period_to date not null check (period_to >= period_from and period_to <= period_from + 61),
  issuer_id uuid not null,
  series text not null,
  number text,
  credits_id uuid references pay_documents (id),
  run_id uuid,
  subtotal_cents integer not null default 0,
  tax_cents integer not null default 0,
  total_cents integer not null default 0,
  super_cents integer,
  net_cents integer check (net_cents > 0),
  -- Who issued it to whom as it stood when it was sent in, and the rate and fund of super.
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  issued_on date,
  due_on date,
  created_at timestamptz not null,
  created_by uuid not null references accounts (id),
  submitted_at timestamptz,
  submitted_by uuid references accounts (id),
  opened_at timestamptz,
  approved_at timestamptz,
  approved_by uuid references accounts (id),
  held_because text,
  released_at timestamptz,
  released_by uuid references accounts (id),
  released_because text,
  returned_because text,
  returned_at timestamptz,
  returned_by uuid references accounts (id),
  ended_because text,
  paid_on date,
  reference text,
  facts_changed boolean not null default false,
  overdue_told_at timestamptz,
  foreign key (run_id, gym_id) references pay_runs (id, gym_id),
  unique (id, gym_id, trainer_id),
  check (total_cents = subtotal_cents + tax_cents),
  check (taxed or tax_cents = 0),
  check ((kind = 'credit_note') = (credits_id is not null)),
  check (state in ('draft', 'void') or number is not null),
  check (state not in ('scheduled', 'paid') or run_id is not null or kind = 'credit_note'),
  check ((state = 'paid') = (paid_on is not null))
);
create unique index pay_documents_numbered on pay_documents (issuer_id, series, number) where number is not null;
create unique index pay_documents_one_draft on pay_documents (engagement_id, taxed, period_from, period_to)
  where state in ('draft', 'returned') and kind <> 'credit_note';
create index pay_documents_by_gym on pay_documents (gym_id, period_to desc, id desc);
create index pay_documents_by_trainer on pay_documents (trainer_id, period_to desc, id desc);
create index pay_documents_by_engagement on pay_documents (engagement_id);
create index pay_documents_by_run on pay_documents (run_id, gym_id) where run_id is not null;
create index pay_documents_by_credited on pay_documents (credits_id) where credits_id is not null;
create index pay_documents_by_maker on pay_documents (created_by);
create index pay_documents_by_sender on pay_documents (submitted_by) where submitted_by is not null;
create index pay_documents_by_approver on pay_documents (approved_by) where approved_by is not null;
create index pay_documents_by_releaser on pay_documents (released_by) where released_by is not null;
create index pay_documents_by_returner on pay_documents (returned_by) where returned_by is not null;
create index pay_documents_waiting on pay_documents (submitted_at) where state in ('submitted', 'approval_revoked');
-- How many documents of a gym stand how and come to what, and those that could be paid: without reading the rest.
create index pay_documents_by_state on pay_documents (gym_id, state) include (trainer_id, total_cents);

-- A paid document and its lines are as they were, for good.
create function refuse_change_of_paid() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' then
    raise exception 'A paid document is never changed.' using errcode = 'check_violation', constraint = 'pay_documents_paid';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger pay_documents_paid before update or delete on pay_documents
  for each row execute function refuse_change_of_paid();

create table pay_lines (
  id uuid primary key,
  document_id uuid not null,
  gym_id uuid not null,
  trainer_id uuid not null,
  kind text not null check (kind in ('class', 'due', 'correction', 'manual')),
  entry_id uuid references entries (id),
  due_id uuid references cover_dues (id),
  corrects_id uuid references pay_lines (id),
  date date not null,
  starts_at timestamptz,
  ends_at timestamptz,
  minutes integer,
  title text not null,
  hue text,
  note text,
  cents integer not null,
  tax_basis_points integer not null default 0,
  tax_cents integer not null default 0,
  -- What GST makes of a line: taxed, free of it, or input-taxed. The two without tax are different categories of an e-invoice.
  supply text not null default 'taxable' check (supply in ('taxable', 'gst_free', 'input_taxed')),
  -- Super is of the lines that are earnings: what only pays somebody's costs back is none (I5).
  qualifying boolean not null default true,
  -- Why this amount, and what it was computed from.
  steps jsonb not null default '[]' check (json_list(steps, 'object')),
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  -- False once its document is void: its class is free again.
  live boolean not null default true,
  -- What the last fill changed.
  was_cents integer,
  news text,
  -- What changed afterwards goes on the next document.
  settled_at timestamptz,
  added_by uuid references accounts (id),
  foreign key (document_id, gym_id, trainer_id) references pay_documents (id, gym_id, trainer_id) on delete cascade,
  check (kind <> 'class' or entry_id is not null),
  check ((kind = 'due') = (due_id is not null)),
  check (kind <> 'correction' or corrects_id is not null)
);
-- Each taught class on at most one live line per payee.
create unique index pay_lines_class_once on pay_lines (entry_id, trainer_id) where live and kind = 'class';
create unique index pay_lines_due_once on pay_lines (due_id) where live and kind = 'due';
create unique index pay_lines_corrected_once on pay_lines (document_id, entry_id) where live and kind = 'correction';
create index pay_lines_by_document on pay_lines (document_id, gym_id, trainer_id);
create index pay_lines_by_entry on pay_lines (entry_id) where entry_id is not null;
create index pay_lines_by_due on pay_lines (due_id) where due_id is not null;
create index pay_lines_by_corrected on pay_lines (corrects_id) where corrects_id is not null;
create index pay_lines_by_adder on pay_lines (added_by) where added_by is not null;
create index pay_lines_of_trainer on pay_lines (trainer_id, gym_id, date) where live;
-- What of a gym's days is on a line already, whoever taught it.
create index pay_lines_of_gym on pay_lines (gym_id, date) where live;

create function refuse_change_of_paid_line() returns trigger language plpgsql as $$
begin
  if exists (select 1 from pay_documents d where d.id = coalesce(old.document_id, new.document_id) and d.state = 'paid') then
    raise exception 'A line of a paid document is never changed.' using errcode = 'check_violation', constraint = 'pay_documents_paid';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger pay_lines_paid before update or delete on pay_lines
  for each row execute function refuse_change_of_paid_line();
create function refuse_line_of_paid() returns trigger language plpgsql as $$
begin
  if exists (select 1 from pay_documents d where d.id = new.document_id and d.state = 'paid') then
    raise exception 'A paid document takes no more lines.' using errcode = 'check_violation', constraint = 'pay_documents_paid';
  end if;
  return new;
end $$;
create trigger pay_lines_added_to_paid before insert on pay_lines
  for each row execute function refuse_line_of_paid();

-- Classes that somebody took off a document and that a fill leaves off.
create table pay_left_off (
  document_id uuid not null references pay_documents (id) on delete cascade,
  entry_id uuid not null references entries (id),
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (document_id, entry_id)
);
create index pay_left_off_by_entry on pay_left_off (entry_id);
create index pay_left_off_by_person on pay_left_off (by);

create table pay_line_messages (
  id uuid primary key,
  line_id uuid not null references pay_lines (id) on delete cascade,
  document_id uuid not null references pay_documents (id) on delete cascade,
  words text not null,
  by uuid not null references accounts (id),
  acting_gym_id uuid,
  at timestamptz not null
);
create index pay_line_messages_by_line on pay_line_messages (line_id, at);
create index pay_line_messages_by_document on pay_line_messages (document_id);
create index pay_line_messages_by_writer on pay_line_messages (by);

create table pay_line_queries (
  line_id uuid primary key references pay_lines (id) on delete cascade,
  document_id uuid not null references pay_documents (id) on delete cascade,
  opened_at timestamptz not null,
  opened_by uuid not null references accounts (id),
  settled_at timestamptz,
  settled_by uuid references accounts (id),
  escalated_at timestamptz
);
create index pay_line_queries_by_document on pay_line_queries (document_id);
create index pay_line_queries_by_opener on pay_line_queries (opened_by);
create index pay_line_queries_by_settler on pay_line_queries (settled_by) where settled_by is not null;

-- The paper of a document. A sealed file has a key of its own, sealed beside it: another master key changes rows, never files.
-- It lies beside its document, of which a paid one is never changed.
create table pay_papers (
  document_id uuid primary key references pay_documents (id),
  key text not null,
  sealed_key bytea not null,
  sha256 text not null,
  made_at timestamptz not null
);

-- The e-invoice of a document, kept beside its paper once it is to be paid: the same to the byte from then on.
create table pay_e_invoices (
  document_id uuid primary key references pay_documents (id),
  key text not null,
  sealed_key bytea not null,
  sha256 text not null,
  made_at timestamptz not null
);

-- Who is paid in a run, and how that went. A document is in one run at a time.
create table pay_run_documents (
  run_id uuid not null references pay_runs (id) on delete cascade,
  document_id uuid not null references pay_documents (id),
  to_pay_cents integer,
  account_shown text,
  sealed_account bytea,
  outcome text check (outcome in ('paid', 'failed')),
  reason text,
  live boolean not null default true,
  primary key (run_id, document_id)
);
create unique index pay_run_documents_once on pay_run_documents (document_id) where live;
create index pay_run_documents_by_document on pay_run_documents (document_id);

create table pay_run_settlements (
  run_id uuid not null references pay_runs (id) on delete cascade,
  document_id uuid not null references pay_documents (id),
  code text not null,
  -- That somebody called about changed bank details holds of those that they called about, and of none that come after.
  account_id uuid references pay_accounts (id),
  words text not null,
  by uuid not null references accounts (id),
  at timestamptz not null,
  primary key (run_id, document_id, code),
  constraint pay_run_settlements_of_account check (account_id is null or code = 'bank_changed')
);
create index pay_run_settlements_by_document on pay_run_settlements (document_id);
create index pay_run_settlements_by_person on pay_run_settlements (by);
create index pay_run_settlements_by_account on pay_run_settlements (account_id) where account_id is not null;

-- What a locked run was made into. The bytes lie in the file store, those of the bank sealed.
create table pay_files (
  id uuid primary key,
  run_id uuid not null,
  gym_id uuid not null,
  kind text not null check (kind in ('bank', 'papers', 'accounting', 'report')),
  name text not null,
  words text not null,
  key text not null,
  sealed_key bytea not null,
  bytes integer not null,
  sha256 text not null,
  made_at timestamptz not null,
  downloads integer not null default 0,
  foreign key (run_id, gym_id) references pay_runs (id, gym_id)
);
create unique index pay_files_once on pay_files (run_id, gym_id, kind);
