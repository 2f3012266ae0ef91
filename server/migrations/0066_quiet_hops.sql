-- Whose class it is may leave out that their cover changes hands again.
alter table covers add column hops_muted boolean not null default false;
