-- What was read of events only, as rows: an event says what happened, a row how things stand.

-- Whether anybody had been asked when a cover closed: a class that is held after all looks on from there.
alter table covers add column closed_from text check (closed_from in ('awaiting_release', 'open', 'pending_approval', 'offered', 'filled',
  'taught', 'no_show', 'unfilled', 'cancelled'));
update covers set closed_from = (select e.payload ->> 'before' from events e
  where e.subject_id = covers.id and e.type = 'cover.cancelled' order by e.position desc limit 1) where state = 'cancelled';

-- When the gym put somebody else on a covered class by hand, and whoever covered it was told.
alter table cover_applications add column taken_over_at timestamptz;
update cover_applications set taken_over_at = e.at from events e
  where e.type = 'cover.taken_over' and e.payload ->> 'applicationId' = cover_applications.id::text;

-- Whoever covers a class was told once that its day has become a public holiday.
create table cover_holidays (
  cover_id uuid not null references covers (id),
  holiday_id uuid not null references public_holidays (id),
  told_at timestamptz not null,
  primary key (cover_id, holiday_id)
);
create index cover_holidays_by_holiday on cover_holidays (holiday_id);
insert into cover_holidays (cover_id, holiday_id, told_at)
  select e.subject_id, (e.payload ->> 'holidayId')::uuid, min(e.at) from events e
  where e.type = 'cover.holiday_declared' and e.subject_id in (select id from covers)
    and (e.payload ->> 'holidayId')::uuid in (select id from public_holidays)
  group by 1, 2;
