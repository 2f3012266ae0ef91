-- Whoever edits a floor that a colleague has replaced is shown what differs.
alter table award_floors add column replaces uuid references award_floors (id);
create unique index award_floors_by_replaced on award_floors (replaces) where replaces is not null;
