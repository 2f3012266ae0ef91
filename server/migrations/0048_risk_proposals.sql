-- When its trainer was asked whether to look for somebody else, so that they are asked once.
alter table entry_risks add column proposed_at timestamptz;
