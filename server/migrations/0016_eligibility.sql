-- What a gym has settled for its covers. A gym without a row has settled nothing.
create table cover_settings (
  gym_id uuid primary key references gyms (id),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid not null
);

-- A gym's lists: whom it asks first, and whom it takes without choosing.
create table cover_preferred (
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  favourite boolean not null,
  trusted boolean not null,
  primary key (gym_id, trainer_id)
);
create index cover_preferred_by_trainer on cover_preferred (trainer_id);

-- A trainer who does not want to be asked by a gym. They may still take what they see.
create table cover_mutes (
  trainer_id uuid not null references trainers (id),
  gym_id uuid not null references gyms (id),
  muted_at timestamptz not null,
  primary key (trainer_id, gym_id)
);
create index cover_mutes_by_gym on cover_mutes (gym_id);

-- A gym that does not want a trainer for its covers any more. What they teach otherwise stays.
create table cover_blocks (
  id uuid primary key,
  gym_id uuid not null references gyms (id),
  trainer_id uuid not null references trainers (id),
  -- For the gym alone.
  reason text not null,
  made_by uuid not null references accounts (id),
  acting_gym_id uuid,
  made_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts (id)
);
create unique index cover_blocks_one on cover_blocks (gym_id, trainer_id) where lifted_at is null;
create index cover_blocks_by_trainer on cover_blocks (trainer_id);
create index cover_blocks_by_maker on cover_blocks (made_by);
create index cover_blocks_by_lifter on cover_blocks (lifted_by) where lifted_by is not null;

-- A gate that a manager opens for one trainer and one class, to a last day, with the reason.
create table gate_overrides (
  id uuid primary key,
  gym_id uuid not null,
  entry_id uuid not null,
  trainer_id uuid not null references trainers (id),
  -- 'specialty', 'travel' or 'document:<requirement>'
  gates text[] not null check (cardinality(gates) > 0),
  reason text not null,
  given_by uuid not null references accounts (id),
  acting_gym_id uuid,
  given_at timestamptz not null,
  expires_on date not null,
  lifted_at timestamptz,
  lifted_by uuid references accounts (id),
  foreign key (entry_id, gym_id) references entries (id, gym_id)
);
create index gate_overrides_by_entry on gate_overrides (entry_id, gym_id);
create index gate_overrides_by_trainer on gate_overrides (trainer_id);
create index gate_overrides_by_giver on gate_overrides (given_by);
create index gate_overrides_by_lifter on gate_overrides (lifted_by) where lifted_by is not null;

-- On which days a trainer has in order what a gym's classes of one specialty must have, so that a search among many need
-- not judge everybody's documents again. A bound is used only while both marks are those that it was worked out from: they
-- move in the same transaction as the facts, whoever writes them.
create table document_bounds (
  gym_id uuid not null references gyms (id) on delete cascade,
  -- What the class asks for; all zeros where it asks for nothing.
  specialty_id uuid not null,
  trainer_id uuid not null references trainers (id) on delete cascade,
  days datemultirange not null,
  gym_state text,
  employment text not null,
  rules_mark bigint not null,
  trainer_mark bigint not null,
  primary key (gym_id, specialty_id, trainer_id)
);
create index document_bounds_by_trainer on document_bounds (trainer_id);

-- Moves with everything that a trainer was approved for, is excused from and keeps from whom.
create table document_marks (
  trainer_id uuid primary key,
  mark bigint not null
);

create function mark_documents() returns trigger language plpgsql as $$
declare
  trainer uuid;
begin
  for trainer in
    select distinct one from unnest(array[
      case when tg_op <> 'INSERT' then old.trainer_id end, case when tg_op <> 'DELETE' then new.trainer_id end]) one
    where one is not null order by one
  loop
    insert into document_marks (trainer_id, mark) values (trainer, 1)
    on conflict (trainer_id) do update set mark = document_marks.mark + 1;
  end loop;
  return null;
end $$;
create trigger credentials_mark after insert or update or delete on credentials
  for each row execute function mark_documents();
create trigger withheld_documents_mark after insert or update or delete on withheld_documents
  for each row execute function mark_documents();
create trigger waivers_mark after insert or update or delete on waivers
  for each row execute function mark_documents();

-- Moves with what is asked for. All zeros: by the platform.
create table requirement_marks (
  gym_id uuid primary key,
  mark bigint not null
);

create function mark_requirements(gym uuid) returns void language sql as $$
  insert into requirement_marks (gym_id, mark) values (coalesce(gym, '00000000-0000-0000-0000-000000000000'), 1)
  on conflict (gym_id) do update set mark = requirement_marks.mark + 1
$$;
create function mark_requirement() returns trigger language plpgsql as $$
begin
  perform mark_requirements(new.gym_id);
  return null;
end $$;
create trigger requirements_mark after insert or update on requirements
  for each row execute function mark_requirement();
create function mark_requirement_version() returns trigger language plpgsql as $$
begin
  perform mark_requirements((select gym_id from requirements where id = new.requirement_id));
  return null;
end $$;
create trigger requirement_versions_mark after insert on requirement_versions
  for each row execute function mark_requirement_version();
create function mark_tree() returns trigger language plpgsql as $$
begin
  perform mark_requirements(null);
  return null;
end $$;
create trigger specialties_mark after update of parent_id on specialties
  for each row when (old.parent_id is distinct from new.parent_id) execute function mark_tree();
