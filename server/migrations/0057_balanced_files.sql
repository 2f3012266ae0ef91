-- Whether the gym's bank wants a file that ends with one debit of its sum.
alter table payers add column balanced boolean not null default false;
