-- The e-invoice of a document, kept beside its paper once it is to be paid: the same to the byte from then on.
create table pay_e_invoices (
  document_id uuid primary key references pay_documents (id),
  key text not null,
  sealed_key bytea not null,
  sha256 text not null,
  made_at timestamptz not null
);
alter table pay_e_invoices enable row level security;
alter table pay_e_invoices force row level security;
create policy pay_e_invoices_of_those_concerned on pay_e_invoices
  using (exists (select 1 from pay_documents d where d.id = document_id));

-- Whether a gym is registered for GST stands in a public register: its trainers' documents depend on it as well.
create policy gst_registrations_of_gyms on gst_registrations for select using (trainer_id is null);
