-- Every text message that was ever made, written with its cause and sent after it.
create table texts (
  id uuid primary key,
  kind text not null,
  to_phone text not null,
  -- Sealed: a text may carry a code that opens an account.
  sealed_body bytea not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index texts_by_age on texts (created_at desc, id desc);
create index texts_by_state on texts (state, created_at desc, id desc);
create index texts_due on texts (next_attempt_at) where state = 'queued';

-- The second net: texts are read by admins and by what sends them; whoever causes one only writes it.
alter table texts enable row level security;
alter table texts force row level security;
create policy texts_read on texts for select using (current_role_name() in ('system', 'admin'));
create policy texts_change on texts for update using (current_role_name() in ('system', 'admin'));
create policy texts_write on texts for insert with check (true);

-- What an admin types into the outbox's search.
create index mails_search on mails using gin (lower(to_address || ' ' || subject || ' ' || kind) gin_trgm_ops);
create index texts_search on texts using gin (lower(to_phone || ' ' || kind) gin_trgm_ops);
