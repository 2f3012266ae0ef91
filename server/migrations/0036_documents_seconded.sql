-- A requirement may want two reviewers: the first one's yes waits here for the second's.
alter table submissions
  add column seconded_by uuid references accounts (id),
  add column seconded_at timestamptz,
  -- When gym admins were told that nobody reviews it.
  add column escalated_at timestamptz,
  add check ((seconded_by is null) = (seconded_at is null));
create index submissions_by_seconder on submissions (seconded_by) where seconded_by is not null;

-- Whose identity or record a document shows, its outcome is kept and the file goes thirty days after it was decided on.
insert into requirement_versions (id, requirement_id, version, effective_from, terms, created_at)
select gen_random_uuid(), r.id, 2, v.effective_from, v.terms || '{"keepFileDays": 30}', v.created_at
from requirements r join requirement_versions v on v.requirement_id = r.id and v.version = 1
where r.gym_id is null and r.created_by is null
  and (r.code = 'WWC' or r.name in ('National police check', 'Right to work'))
  and not exists (select 1 from requirement_versions later where later.requirement_id = r.id and later.version > 1);
