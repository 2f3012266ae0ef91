-- A sealed file has a key of its own, sealed beside it: another master key changes rows, never files. Papers lie beside
-- their documents, of which a paid one is never changed.
delete from pay_files;
alter table pay_files add column sealed_key bytea not null;

create table pay_papers (
  document_id uuid primary key references pay_documents (id),
  key text not null,
  sealed_key bytea not null,
  sha256 text not null,
  made_at timestamptz not null
);
alter table pay_papers enable row level security;
alter table pay_papers force row level security;
create policy pay_papers_of_those_concerned on pay_papers using (exists (select 1 from pay_documents d where d.id = document_id));

alter table pay_documents drop column pdf_key, drop column pdf_sha256;
