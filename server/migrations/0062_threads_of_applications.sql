do $$
declare
  known text;
begin
  for known in select conname from pg_constraint where conrelid = 'conversations'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%pay_document%' loop
    execute format('alter table conversations drop constraint %I', known);
  end loop;
end $$;
alter table conversations
  add constraint conversations_kind_check
    check (kind in ('direct', 'announcement', 'class', 'cover', 'document', 'pay_document', 'job_application')),
  add constraint conversations_about check ((kind in ('direct', 'announcement')) = (subject_id is null));

-- What an admin made of a report.
alter table message_reports
  add column outcome text check (outcome in ('removed', 'left')),
  add column words text,
  add column settled_by uuid references accounts (id),
  add column settled_at timestamptz,
  add check ((outcome is null) = (settled_at is null)),
  add check ((settled_by is null) = (settled_at is null));
create index message_reports_by_settler on message_reports (settled_by) where settled_by is not null;
