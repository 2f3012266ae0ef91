-- When a calendar last read a feed, and which program it was.
alter table calendar_feeds add column used_at timestamptz, add column used_with text;
