-- On which other days a segment's classes are than those of its rule: ISO weekday of the rule to days later (earlier where
-- less than 0). The rule still names the classes, so that what was said of one of them stays with it.
alter table segments add column day_shifts jsonb not null default '{}';
