-- Pictures lie in the file store; the row knows where and what. Nothing was released with pictures in the database.
update profiles set avatar_id = null;
delete from avatars;
alter table avatars drop column content;
alter table avatars add column key text not null unique;
alter table avatars add column hash text not null;
alter table avatars add column bytes integer not null;

-- What a person prefers over what their time zone brings; null follows the time zone.
alter table profiles add column locale text
  check (locale in ('en-AU', 'en-US', 'en-CA', 'en-GB', 'en-NZ', 'en-SG'));
alter table profiles add column currency text check (currency in ('AUD', 'USD', 'CAD', 'GBP', 'EUR', 'NZD', 'SGD'));
alter table profiles add column date_format text
  check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY'));
alter table profiles add column time_format text check (time_format in ('12h', '24h'));

-- One collection of everything that is kept about a person, asked for by themself.
create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  parts integer not null,
  done integer not null default 0,
  key text,
  bytes integer,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz
);
create index data_exports_by_account on data_exports (account_id, asked_at desc);
create index data_exports_to_remove on data_exports (expires_at) where removed_at is null;
