-- Whether somebody has answered what was written on the contact page, so that nobody waits twice or for ever.
alter table enquiries
  add column answered_at timestamptz,
  add column answered_by uuid references accounts (id),
  add constraint enquiries_answered_by_somebody check ((answered_at is null) = (answered_by is null));
drop index enquiries_by_time;
create index enquiries_by_time on enquiries (created_at, id);
create index enquiries_waiting on enquiries (created_at, id) where answered_at is null;
create index enquiries_by_answerer on enquiries (answered_by) where answered_by is not null;
create index enquiries_by_address on enquiries (email, created_at);
