-- What people write in the contact form, kept so that a lost mail loses nobody.
create table enquiries (
  id uuid primary key,
  name text not null,
  email text not null,
  organisation text not null,
  plan text,
  message text not null,
  created_at timestamptz not null
);
create index enquiries_by_time on enquiries (created_at);
