-- What is being asked of others while no transaction is open: by whom it was claimed, and until when nobody else takes it up.
create table outside_claims (
  task text not null,
  item text not null,
  token uuid not null,
  until timestamptz not null,
  primary key (task, item)
);
