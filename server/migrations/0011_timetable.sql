create table classes (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  name text not null,
  description text not null default '',
  specialty_id uuid references specialties (id),
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  capacity integer not null check (capacity between 1 and 2000),
  archived_at timestamptz,
  created_at timestamptz not null,
  unique (id, gym_id)
);
create index classes_by_specialty on classes (specialty_id) where specialty_id is not null;
create index classes_by_gym on classes (gym_id, lower(name), id) where archived_at is null;
-- Classes by parts of their names, over every gym that somebody may see; people, gyms and articles have their indexes.
create index classes_search on classes using gin (lower(name) gin_trgm_ops) where archived_at is null;

-- A series is one identity for ever; what it says from which date on stands in its segments. A segment reaches to the
-- day before the next one. Entries are known by series and original date, whatever segment they come from.
create table series (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  class_id uuid not null,
  -- A draft has no date of publishing; a pause is a stretch of dates, the last of them open at first.
  published_from date,
  paused_from date,
  paused_to date,
  ends_on date,
  -- Entries inside the window are rows, outside it they do not exist yet.
  rolled_until date,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (class_id, gym_id) references classes (id, gym_id),
  check (paused_to is null or paused_from is not null)
);
create index series_by_gym on series (gym_id);
create index series_by_class on series (class_id);
create index series_to_roll on series (rolled_until) where ends_on is null;

-- What a series says from a day on.
create table segments (
  id uuid primary key,
  series_id uuid not null references series (id),
  gym_id uuid not null references gyms (id),
  starts_on date not null,
  -- RFC 5545, the supported part; counted from the anchor, so that a split changes neither phase nor count.
  rule text not null,
  anchor date not null,
  -- On which other days a segment's classes are than those of its rule: ISO weekday of the rule to days later (earlier where
  -- less than 0). The rule still names the classes, so that what was said of one of them stays with it.
  day_shifts jsonb not null default '{}' check (json_names(day_shifts, 'number')),
  terms jsonb not null default '[]' check (json_list(terms, 'object')),
  start_time time not null,
  -- Null: as the class says.
  duration_minutes integer check (duration_minutes between 5 and 720),
  capacity integer check (capacity between 1 and 2000),
  name text,
  studio_id uuid not null,
  trainer_id uuid constraint segments_trainer_known references trainers (id),
  unique (series_id, starts_on),
  foreign key (studio_id, gym_id) references studios (id, gym_id)
);
create index segments_by_gym on segments (gym_id);
create index segments_by_studio on segments (studio_id);
create index segments_by_trainer on segments (trainer_id) where trainer_id is not null;

-- Public holidays as dated facts, each with where it is known from; an admin can change them. A day with a gym is a
-- local one of that gym alone. What is removed stays, for choices and classes of the past point at it.
create table public_holidays (
  id uuid primary key,
  region text check (region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  gym_id uuid references gyms (id),
  date date not null,
  name text not null,
  -- A part-day begins at this wall time and lasts to midnight.
  from_time time,
  source text not null,
  checked_on date not null,
  -- Tells a day that the rules of its state gave, for the years after those that ship, from the others of the state for good.
  rule text,
  -- Nobody has confirmed it yet.
  computed boolean not null default false,
  changed_by uuid references accounts (id),
  changed_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  check ((region is null) <> (gym_id is null))
);
create index public_holidays_by_region on public_holidays (region, date) where region is not null;
create index public_holidays_by_gym on public_holidays (gym_id, date) where gym_id is not null;
create index public_holidays_by_changer on public_holidays (changed_by) where changed_by is not null;
create unique index public_holidays_by_rule on public_holidays (region, rule) where rule is not null;

-- What a gym does on holidays unless it says otherwise of one of them.
create table holiday_policies (
  gym_id uuid primary key references gyms (id),
  policy text not null check (policy in ('run', 'cancel', 'ask')),
  set_by uuid not null references accounts (id),
  set_at timestamptz not null
);
create index holiday_policies_by_setter on holiday_policies (set_by);

-- What a gym said of one holiday; without a choice it was asked and has not answered.
create table holiday_choices (
  gym_id uuid not null references gyms (id),
  holiday_id uuid not null references public_holidays (id),
  choice text check (choice in ('run', 'cancel', 'special')),
  spared_class_ids jsonb not null default '[]' check (json_list(spared_class_ids, 'string')),
  asked_at timestamptz,
  chosen_by uuid references accounts (id),
  chosen_at timestamptz,
  primary key (gym_id, holiday_id)
);
create index holiday_choices_by_holiday on holiday_choices (holiday_id);
create index holiday_choices_by_chooser on holiday_choices (chosen_by) where chosen_by is not null;

-- Closures, holiday rules and special timetables lie over the classes of a gym and are lifted without a trace.
create table layers (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  kind text not null check (kind in ('closure', 'holiday', 'special')),
  name text not null,
  effect text not null check (effect in ('suspend', 'run', 'change')),
  holiday_id uuid references public_holidays (id),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  -- Nothing beats a safety closure, not even what was said of one class.
  safety boolean not null default false,
  priority integer not null default 0,
  from_date date not null,
  to_date date not null,
  from_time time,
  to_time time,
  -- Null: all of them. What is spared runs as usual.
  studio_ids jsonb check (json_list(studio_ids, 'string')),
  class_ids jsonb check (json_list(class_ids, 'string')),
  spared_class_ids jsonb not null default '[]' check (json_list(spared_class_ids, 'string')),
  made_by uuid references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts (id),
  version integer not null default 1,
  check (to_date >= from_date),
  check (not safety or effect = 'suspend')
);
create index layers_by_gym on layers (gym_id, from_date) where lifted_at is null;
create index layers_by_maker on layers (made_by) where made_by is not null;
create index layers_by_lifter on layers (lifted_by) where lifted_by is not null;
create unique index layers_by_holiday on layers (holiday_id, gym_id) where lifted_at is null and holiday_id is not null;

-- Why two classes at once are right this time: who said so and for how long it is meant.
create table clash_permits (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  reason text not null,
  given_by uuid not null references accounts (id),
  acting_gym_id uuid,
  given_at timestamptz not null,
  expires_on date not null
);
create index clash_permits_by_gym on clash_permits (gym_id);
create index clash_permits_by_giver on clash_permits (given_by);

-- What a trainer of classes that were put at another time has to say: that they know. One for each trainer and edit.
create table time_changes (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  -- When each of the classes was before, by the id of its entry.
  was jsonb not null check (json_names(was, 'string')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  acknowledged_at timestamptz,
  -- When the gym was told that nobody has said it.
  late_at timestamptz
);
create index time_changes_by_gym on time_changes (gym_id, due_at, id);
create index time_changes_by_trainer on time_changes (trainer_id);
create index time_changes_due on time_changes (due_at) where acknowledged_at is null and late_at is null;

-- One class on one day: identity is the series and its original local date.
create table entries (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  series_id uuid not null references series (id),
  original_date date not null,
  class_id uuid not null,
  -- Empty where it is as the class says, like the capacity.
  name text,
  studio_id uuid not null,
  shares_studio boolean not null default false,
  clash_permit_id uuid references clash_permits (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  moved_by_dst boolean not null default false,
  -- The last change of its time; an earlier one counts no more.
  time_change_id uuid references time_changes (id),
  capacity integer check (capacity between 1 and 2000),
  -- The current last row of the assignment history, kept beside it in the same transaction for the week's query.
  trainer_id uuid references trainers (id),
  usual_trainer_id uuid references trainers (id),
  cancelled_at timestamptz,
  -- Why it is off: cancelled by hand, suspended by a layer, or no longer part of its series.
  off text check (off in ('cancelled', 'suspended', 'removed')),
  off_reason text,
  layer_id uuid references layers (id),
  attendance integer check (attendance >= 0),
  attendance_by uuid references accounts (id),
  attendance_at timestamptz,
  -- A count that waited on a phone without a network says which one it is, and when it was made.
  attendance_client_id uuid,
  locked_at timestamptz,
  -- When a class was really held, where that was said after pay had locked it, and that it was corrected since: it is then paid
  -- on the next document of whoever taught it, however long ago it was.
  held_from timestamptz,
  held_until timestamptz,
  corrected_at timestamptz,
  version integer not null default 1,
  unique (series_id, original_date),
  unique (id, gym_id),
  check (ends_at > starts_at and ends_at <= starts_at + interval '12 hours'),
  foreign key (class_id, gym_id) references classes (id, gym_id),
  foreign key (studio_id, gym_id) references studios (id, gym_id),
  check ((held_from is null) = (held_until is null)),
  check (held_until > held_from and held_until <= held_from + interval '12 hours'),
  constraint entries_trainer_free exclude using gist (trainer_id with =, tstzrange(starts_at, ends_at) with &&)
    where (trainer_id is not null and cancelled_at is null and clash_permit_id is null),
  constraint entries_studio_free exclude using gist (studio_id with =, tstzrange(starts_at, ends_at) with &&)
    where (cancelled_at is null and not shares_studio)
);
create index entries_by_gym on entries (gym_id, starts_at);
create index entries_by_trainer on entries (trainer_id, starts_at) include (ends_at) where trainer_id is not null;
create index entries_by_usual_trainer on entries (usual_trainer_id, starts_at) where usual_trainer_id is not null;
create index entries_by_class on entries (class_id, starts_at);
create index entries_by_layer on entries (layer_id) where layer_id is not null;
create index entries_by_permit on entries (clash_permit_id) where clash_permit_id is not null;
create index entries_by_counter on entries (attendance_by) where attendance_by is not null;
create index entries_by_time_change on entries (time_change_id) where time_change_id is not null;
-- Who is taken at a time, by the time and not by the person.
create index entries_by_start on entries (starts_at) include (ends_at, trainer_id)
  where trainer_id is not null and cancelled_at is null;
create index entries_corrected on entries (gym_id, trainer_id, starts_at) where corrected_at is not null;

-- What was changed of one occurrence, field by field. Keyed by its original date: it survives every edit of the series.
create table overrides (
  series_id uuid not null references series (id),
  original_date date not null,
  field text not null check (field in ('date', 'startTime', 'durationMinutes', 'studioId', 'trainerId', 'capacity', 'name', 'cancelled')),
  value jsonb not null,
  made_by uuid references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  primary key (series_id, original_date, field),
  check (
    case field
      when 'cancelled' then value = 'false' or jsonb_typeof(value) = 'object'
      when 'trainerId' then jsonb_typeof(value) in ('string', 'null')
      when 'durationMinutes' then jsonb_typeof(value) = 'number'
      when 'capacity' then jsonb_typeof(value) = 'number'
      else jsonb_typeof(value) = 'string'
    end)
);
create index overrides_by_maker on overrides (made_by) where made_by is not null;

-- Each edit with the facts as they were before it, so that it can be taken back for a day.
create table timetable_edits (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  kind text not null,
  summary jsonb not null check (json_names(summary, 'number')),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  made_by uuid not null references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references accounts (id)
);
create index timetable_edits_by_gym on timetable_edits (gym_id, made_at desc, id);
create index timetable_edits_by_maker on timetable_edits (made_by);
create index timetable_edits_by_undoer on timetable_edits (undone_by) where undone_by is not null;

-- Foreign keys of earlier files.
alter table rate_rules add foreign key (class_id, gym_id) references classes (id, gym_id);
