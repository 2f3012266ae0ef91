-- The ready set for fitness professionals in Australia (sources: the fact sheet on compliance documents, 2026). The
-- global ones only warn until a gym asks for more; those of a facility wait until a gym chooses them.
create temporary table ready (
  name text, code text, scope text, specialty text, description text, terms jsonb
) on commit drop;
insert into ready (name, code, scope, specialty, description, terms) values
  ('CPR', 'HLTAID009', 'global', null, 'Provide cardiopulmonary resuscitation, renewed every year.',
   '{"unitCodes":["HLTAID009","HLTAID001"],"validity":{"kind":"months","months":12},"reminderDays":[60,30,14,7,1]}'),
  ('First aid', 'HLTAID011', 'global', null, 'Provide first aid, renewed every three years.',
   '{"unitCodes":["HLTAID011","HLTAID003","HLTAID012","HLTAID014"],"validity":{"kind":"months","months":36},"reminderDays":[90,60,30,7]}'),
  ('Public liability insurance', null, 'global', null, 'In the name of the person or their business, for the activities taught.',
   '{"appliesTo":"contractor","validity":{"kind":"printed"},"leastInsuredCents":1000000000,"reminderDays":[60,30,14,7,1]}'),
  ('Professional indemnity insurance', null, 'global', null, 'In the name of the person or their business, for the activities taught.',
   '{"appliesTo":"contractor","validity":{"kind":"printed"},"leastInsuredCents":100000000,"reminderDays":[60,30,14,7,1]}'),
  ('Certificate III in Fitness', 'SIS30321', 'facility', null, 'For instructors of groups. Earlier codes of the same certificate are taken.',
   '{"unitCodes":["SIS30321","SIS30315","SIS30313","SRF30206"],"validity":{"kind":"none"},"reminderDays":[]}'),
  ('Certificate IV in Fitness', 'SIS40221', 'facility', null, 'For personal trainers. Earlier codes of the same certificate are taken.',
   '{"unitCodes":["SIS40221","SIS40215","SIS40210","SRF40206"],"validity":{"kind":"none"},"reminderDays":[]}'),
  ('AUSactive registration', null, 'facility', null, 'Registered or accredited, renewed every year.',
   '{"validity":{"kind":"printed"},"reminderDays":[60,30,7]}'),
  ('National police check', null, 'facility', null, 'Has no end in law; a gym decides how old it may be.',
   '{"validity":{"kind":"months","months":36},"reminderDays":[60,30]}'),
  ('Right to work', null, 'facility', null, 'A visa or passport that was sighted. The outcome is kept, not the document.',
   '{"validity":{"kind":"printed"},"reminderDays":[90,60,30,7]}'),
  ('Pool lifeguard', null, 'facility', null, 'Updated every year.',
   '{"validity":{"kind":"months","months":12},"reminderDays":[60,30,7]}'),
  ('Swim teacher licence', null, 'specialty', 'Swimming', 'AUSTSWIM, Swim Coaches and Teachers Australia or Royal Life Saving.',
   '{"validity":{"kind":"printed"},"reminderDays":[90,60,30,7]}');

-- A working with children check counts in its own state only. Its number is a hint and never a reason to refuse.
insert into ready (name, code, scope, specialty, description, terms)
select 'Working with children, ' || state, 'WWC', 'facility', null, card || ', checked on the register of the state.',
  jsonb_build_object(
    'jurisdictions', jsonb_build_array(state),
    'validity', '{"kind":"printed"}'::jsonb,
    'numberPattern', pattern, 'numberHint', hint,
    'reminderDays', '[120,90,60,30,7]'::jsonb)
from (values
  ('NSW', 'Working with Children Check', '^WWC\d{7}[EV]$', 'WWC, seven digits and E, such as WWC1234567E'),
  ('VIC', 'Working with Children Check', '^\d{7,8}[A-Z](-\d{2})?$', 'Seven or eight digits and a letter, such as 2418807A-01'),
  ('QLD', 'Blue Card', '^\d{5,8}/\d{1,2}$', 'Digits, a stroke and the issue, such as 1234567/1'),
  ('WA', 'Working with Children Card', '^\d{6,7}$', 'Six or seven digits'),
  ('SA', 'Working with Children Check', '^\d{7,8}$', 'Seven or eight digits'),
  ('TAS', 'Registration to Work with Vulnerable People', '^\d{8}$', 'Eight digits'),
  ('ACT', 'Working with Vulnerable People registration', '^[A-Z]{0,4}\d{6,8}$', 'Six to eight digits'),
  ('NT', 'Ochre Card', '^\d{6,8}$', 'Six to eight digits')
) as states (state, card, pattern, hint);

with made as (
  insert into requirements (id, name, code, description, scope, specialty_id, created_at)
  select gen_random_uuid(), r.name, r.code, r.description, r.scope, s.id, '2026-01-01T00:00:00Z'
  from ready r left join specialties s on s.name = r.specialty and s.gym_id is null and s.archived_at is null
  where r.specialty is null or s.id is not null
  returning id, name
)
insert into requirement_versions (id, requirement_id, version, effective_from, terms, created_at)
select gen_random_uuid(), made.id, 1, '2026-01-01',
  jsonb_build_object(
    'jurisdictions', '[]'::jsonb, 'appliesTo', 'both', 'numberPattern', null, 'numberHint', null, 'unitCodes', '[]'::jsonb,
    'leastInsuredCents', null, 'consequence', 'warn', 'graceDays', 0, 'reviewer', 'manager', 'secondReviewer', false,
    'fields', (select jsonb_agg(jsonb_build_object('field', field, 'required', required)) from (values
      ('holderName', true), ('number', r.name not like 'Certificate%'), ('issuer', true), ('issuedOn', true),
      ('expiresOn', r.terms -> 'validity' ->> 'kind' = 'printed'),
      ('unitCodes', r.terms ? 'unitCodes'), ('insuredCents', r.terms ? 'leastInsuredCents'), ('jurisdiction', r.terms ? 'jurisdictions')
    ) as wanted (field, required) where required or field in ('number', 'expiresOn') and r.terms -> 'validity' ->> 'kind' <> 'none')
  ) || r.terms,
  '2026-01-01T00:00:00Z'
from made join ready r on r.name = made.name;

-- Whose identity or record a document shows, its outcome is kept and the file goes thirty days after it was decided on.
insert into requirement_versions (id, requirement_id, version, effective_from, terms, created_at)
select gen_random_uuid(), r.id, 2, v.effective_from, v.terms || '{"keepFileDays": 30}', v.created_at
from requirements r join requirement_versions v on v.requirement_id = r.id
where r.code = 'WWC' or r.name in ('National police check', 'Right to work');
