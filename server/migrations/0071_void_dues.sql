-- What was owed for a class that is held after all is owed no longer, and stays: a line of pay may name it.
alter table cover_dues add column void_at timestamptz;
