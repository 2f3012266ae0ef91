-- What a register of businesses knows a party by, where that is another number than the tax office's: an NZBN in New Zealand.
alter table payers add column register_number text check (length(register_number) between 2 and 24);
alter table engagements add column register_number text
  check (length(register_number) between 2 and 24) check (kind = 'contractor' or register_number is null);
