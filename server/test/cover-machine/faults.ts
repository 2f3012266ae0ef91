import type { StepName } from './steps.ts'

/**
 * Faults that a change might bring, each planted in the database below the product as if its code had it: a trigger
 * that makes rows go wrong. `pull` takes it out again, and `seen` is what the machine has to say of it. `more` are steps
 * that are tried more often, where it takes several to come upon it; without that it is found too, only later.
 */
export type Fault = { name: string; plant: string; pull: string; seen: RegExp; more: StepName[] }

/** A trigger that changes, drops or adds what the product writes. */
function trigger(name: string, when: string, body: string, seen: RegExp, more: StepName[] = []): Fault {
  const id = `fault_${name.replaceAll(/[^a-z]+/gi, '_').toLowerCase()}`
  return {
    name,
    plant: `create function ${id}() returns trigger language plpgsql security definer as $$ begin ${body} end $$;
      create trigger ${id} ${when} execute function ${id}();`,
    pull: `drop function ${id} cascade`,
    seen,
    more,
  }
}

const update = (table: string, condition: string) => `before update on ${table} for each row when (${condition})`
const insert = (table: string, condition: string) => `before insert on ${table} for each row when (${condition})`
const keepState = 'new.state := old.state; return new;'
const never = 'return null;'
/** Sends it to an account outside every cover: one person gets one notice of an event. */
const elsewhere = `select id into new.user_id from accounts a
  where not exists (select 1 from trainers where account_id = a.id)
    and not exists (select 1 from team_members where account_id = a.id) limit 1; return new;`

/** Steps to somebody who applies, and to somebody who is approved. */
const asked: StepName[] = ['ask', 'apply']
const taken: StepName[] = [...asked, 'approve']

export const faults: Fault[] = [
  trigger(
    'the class keeps its trainer when a cover is approved',
    update('entries', 'new.trainer_id is distinct from old.trainer_id'),
    'new.trainer_id := old.trainer_id; return new;',
    /history|answered 5/,
    taken,
  ),
  trigger(
    'the history of who teaches is not kept',
    insert('assignments', `new.because = 'cover'`),
    never,
    /history/,
    taken,
  ),
  trigger(
    'the history names somebody else',
    insert('assignments', `new.because = 'cover'`),
    `select id into new.trainer_id from trainers where id <> new.trainer_id limit 1; return new;`,
    /history/,
    taken,
  ),
  trigger(
    'a cover that is filled stays open',
    update('covers', `new.state = 'filled'`),
    `new.state := 'open'; return new;`,
    /a winner of what is not filled|history/,
    taken,
  ),
  trigger(
    'the version does not move',
    update('covers', 'new.version <> old.version'),
    'new.version := old.version; return new;',
    /version did not move/,
    asked,
  ),
  trigger(
    'an open cover closes when somebody applies',
    update('covers', `new.state = 'pending_approval'`),
    `new.state := 'unfilled'; return new;`,
    /moved a line from open to unfilled|waiting for what is closed/,
    asked,
  ),
  trigger(
    'a cancelled cover is unfilled',
    update('covers', `new.state = 'cancelled'`),
    `new.state := 'unfilled'; return new;`,
    /moved a line from \w+ to unfilled/,
    ['ask', 'cancel'],
  ),
  trigger(
    'a cover stays to be decided when nobody applies any more',
    update('covers', `old.state = 'pending_approval' and new.state = 'open'`),
    keepState,
    /to be decided without anybody/,
    ['ask', 'apply', 'withdraw'],
  ),
  trigger(
    'whoever was not chosen waits on',
    update('cover_applications', `new.state = 'not_chosen'`),
    keepState,
    /waiting for what is closed|an offer of what is not offered/,
    taken,
  ),
  trigger(
    'the winner is not the winner',
    update('cover_applications', `new.state = 'confirmed'`),
    `new.state := 'not_chosen'; return new;`,
    /filled without/,
    taken,
  ),
  trigger(
    'applications outlive a cancelled cover',
    update('cover_applications', `new.state = 'lapsed'`),
    keepState,
    /waiting for what is closed|a winner of what is not filled|an offer of what is not offered/,
    ['ask', 'apply', 'cancel'],
  ),
  trigger(
    'an application that is taken back stays',
    update('cover_applications', `new.state = 'withdrawn' and old.state = 'applied'`),
    keepState,
    /withdraw left an application applied/,
    ['ask', 'apply', 'withdraw'],
  ),
  trigger(
    'a change has no event',
    insert('events', `new.type = 'cover.applied'`),
    never,
    /has no event|answered 5/,
    asked,
  ),
  trigger(
    'an event names nobody',
    insert('events', `new.type like 'cover.%'`),
    'new.actor_id := null; return new;',
    /names somebody else/,
  ),
  trigger(
    'an event is of another gym',
    insert('events', `new.type = 'cover.requested'`),
    'select id into new.gym_id from gyms where id <> new.gym_id limit 1; return new;',
    /another gym/,
  ),
  trigger(
    'an event is of another time',
    insert('events', `new.type = 'cover.approved'`),
    `new.at := new.at - interval '1 hour'; return new;`,
    /at another time/,
    taken,
  ),
  trigger(
    'an event does not say of which request',
    insert('events', `new.type like 'cover.%'`),
    `new.request_id := ''; return new;`,
    /without its request/,
  ),
  trigger(
    'who takes a class is not told',
    insert('notifications', `new.title like 'You’re covering %'`),
    elsewhere,
    /I8 who has a class now was told 0/,
    taken,
  ),
  trigger(
    'who is free is not told',
    insert('notifications', `new.title like '% is covering %'`),
    elsewhere,
    /I8 who had a class was told 0/,
    taken,
  ),
  trigger(
    'a block does not hold',
    insert('cover_blocks', 'true'),
    'new.lifted_at := new.made_at; new.lifted_by := new.made_by; return new;',
    /whom the gym keeps/,
    ['block', 'apply', 'ask'],
  ),
  trigger('a class at risk has no flag', insert('entry_risks', 'true'), never, /without a flag/),
  trigger(
    'a flag stays on a class that is in order again',
    update('entry_risks', 'new.cleared_at is not null'),
    'return old;',
    /left a flag/,
  ),
  trigger(
    'somebody is asked for their own class',
    insert('cover_asks', 'true'),
    `select e.trainer_id into new.trainer_id from covers c join entries e on e.id = c.entry_id
      where c.id = new.cover_id and e.trainer_id is not null;
    if new.trainer_id is null then return null; end if; return new;`,
    /asked for their own class/,
  ),
]
