-- Super is of the lines that are earnings: what only pays somebody's costs back is none (I5).
alter table pay_lines add column qualifying boolean not null default true;
