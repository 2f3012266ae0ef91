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
alter table document_bounds enable row level security;
alter table document_bounds force row level security;
create policy document_bounds_of_the_product on document_bounds
  using (current_role_name() = 'system') with check (current_role_name() = 'system');

-- Moves with everything that a trainer was approved for, is excused from and keeps from whom.
create table document_marks (
  trainer_id uuid primary key,
  mark bigint not null
);
-- Moves with what is asked for. All zeros: by the platform.
create table requirement_marks (
  gym_id uuid primary key,
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

-- Who is taken at a time, by the time and not by the person.
create index entries_by_start on entries (starts_at) include (ends_at, trainer_id)
  where trainer_id is not null and cancelled_at is null;
