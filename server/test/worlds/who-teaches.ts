import type { TestApp } from '../harness.ts'

type Contradiction = { id: string; what: string }

/** Everything that must agree about who teaches what, whatever happened and in whichever order, at these gyms or at all. Empty when it does. */
export async function contradictions(t: TestApp, gymIds: string[] | null = null): Promise<Contradiction[]> {
  return (await t.app.database.pool.query<Contradiction>(whatDisagrees, [gymIds])).rows
}

/** The same as a question, about the gyms $1. */
export const whatDisagrees = `
  with entries as (select * from public.entries where $1::uuid[] is null or gym_id = any($1)),
    covers as (select * from public.covers where $1::uuid[] is null or gym_id = any($1)),
    cover_applications as (select a.* from public.cover_applications a join covers on covers.id = a.cover_id)
  select e.id, 'the entry and its history disagree' as what from entries e
    where e.trainer_id is distinct from (select a.trainer_id from assignments a where a.entry_id = e.id order by a.position desc limit 1)
  union all
  select id, 'I1 one trainer, two classes at once' from (
    select id, starts_at, max(ends_at) over (partition by trainer_id order by starts_at, id
      rows between unbounded preceding and 1 preceding) as busy_until
    from entries where trainer_id is not null and cancelled_at is null and clash_permit_id is null) as theirs
    where starts_at < busy_until
  union all
  select entry_id, 'I2 two open covers of one class' from covers where state in ('awaiting_release', 'open', 'pending_approval', 'offered') group by entry_id having count(*) > 1
  union all
  select trainer_id, 'I2 two live applications of one trainer' from cover_applications where state in ('applied', 'selected', 'confirmed')
    group by cover_id, trainer_id having count(*) > 1
  union all
  select c.id, 'filled without a winner' from covers c
    where c.state = 'filled' and not exists (select 1 from cover_applications a where a.cover_id = c.id and a.state = 'confirmed')
  union all
  select c.id, 'a winner of what is not filled' from covers c join cover_applications a on a.cover_id = c.id
    where a.state = 'confirmed' and c.state not in ('filled', 'taught', 'no_show')
  union all
  select c.id, 'waiting for what is closed' from covers c join cover_applications a on a.cover_id = c.id
    where a.state = 'applied' and c.state not in ('pending_approval', 'offered')
  union all
  select c.id, 'to be decided without anybody' from covers c
    where c.state = 'pending_approval' and not exists (select 1 from cover_applications a where a.cover_id = c.id and a.state = 'applied')
  union all
  select c.id, 'filled without its winner in the history' from covers c
    where c.state = 'filled' and (select a.trainer_id from assignments a where a.cover_id = c.id order by a.position desc limit 1)
      is distinct from (select w.trainer_id from cover_applications w where w.cover_id = c.id and w.state = 'confirmed')
  union all
  select c.id, 'offered to nobody, or an offer of what is not offered' from covers c
    where (c.state = 'offered') <> exists (select 1 from cover_applications a where a.cover_id = c.id and a.state = 'selected')
  union all
  select r.cover_id, 'asked for back what is not filled' from cover_returns r join covers c on c.id = r.cover_id
    where r.state = 'asked' and c.state <> 'filled'
  union all
  select c.id, 'taught without a word who did' from covers c where c.state = 'taught' and c.outcome is null`
