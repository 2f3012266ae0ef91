import { afterAll, beforeAll, expect, it } from 'vitest'
import { askForEverything, openEars, type Ears } from '../../../test/cover-machine/received-messages.ts'
import { leaksIn } from '../../../test/cover-machine/leaks.ts'
import { runMachine } from '../../../test/cover-machine/machine.ts'
import { overheard } from '../../../test/cover-machine/leak-checks.ts'
import { testApp, testSecret, type TestApp } from '../../../test/harness.ts'
import { openMailbox, sendDue, type Mailbox } from '../../../test/outside/mailbox.ts'
import { openPushService, type PushService } from '../../../test/outside/push-service.ts'
import { createMailer } from '../../platform/post/mail.ts'
import { openPush, type Push } from '../../platform/post/push.ts'
import { createTextMessages } from '../../platform/post/text-messages.ts'
import { createVault } from '../../platform/keys/vault.ts'
import { createLog } from '../../platform/watch/log.ts'
import { composeFrom } from '../email-templates/composition.queries.ts'
import { deliveriesTasks } from '../notifications/deliveries.tasks.ts'
import { notificationsMails } from '../notifications/deliveries/deliveries.mails.ts'
import { sendPushes } from '../notifications/push/pushes.commands.ts'
import { cast } from '../../../test/cover-machine/cast.ts'

const vault = createVault(testSecret)
let t: TestApp
let mailbox: Mailbox
let service: PushService
let push: Push
let address: string
beforeAll(async () => {
  mailbox = await openMailbox()
  service = await openPushService()
  t = await testApp({ config: { smtpUrl: mailbox.url, pushHosts: [service.host] } })
  address = await t.listen()
  const contact = 'mailto:hello@quartet.example'
  push = await openPush({ database: t.app.database, vault, contact, extraHosts: [service.host] })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
  await service.close()
})

type Tally = { mails: number; pushes: number; events: number; answers: number }

/** Runs random events with everybody listening by every way there is, and answers how much was heard. Throws with what leaked. */
async function listenTo(wish: { steps: number; each: number; seed: number }): Promise<Tally> {
  const mailer = createMailer({
    url: mailbox.url,
    from: 'Quartet <hello@quartet.example>',
    vault,
    compose: composeFrom(
      () => notificationsMails,
      () => Promise.reject(new Error('None of these introduces anybody.')),
      createLog('fatal'),
    ),
  })
  const machines = {
    mailer,
    texts: createTextMessages({ gateway: undefined, vault }),
    address: () => 'https://quartet.example',
    reportUrl: () => '',
    unsubscribe: () => 'https://quartet.example/unsubscribe',
  }
  const deliver = deliveriesTasks(
    machines,
    () => push,
    t.app.sessions.limits,
    async () => undefined,
  )[0]!
  const tally: Tally = { mails: 0, pushes: 0, events: 0, answers: 0 }
  let windows: Ears[] = []
  await runMachine(t, {
    ...wish,
    before: async (world) => {
      mailbox.mails.length = 0
      service.pushed.length = 0
      windows = [await openEars(world, address)]
      world.afterRestart = async () => {
        address = await t.listen()
        windows.push(await openEars(world, address))
      }
      for (const who of cast) await t.as(world.people[who]).post('/push/subscriptions', service.newBrowser())
    },
    after: async (world) => {
      for (let turn = 0; turn < 3; turn++) {
        await t.run(deliver)
        await sendDue(t, mailer)
      }
      while ((await sendPushes(t.runs, push, t.app.sessions.limits)) > 0);
      const live = windows.flatMap((one) => one.heard)
      windows.forEach((one) => one.close())
      const asked = await askForEverything(world)
      const pushed = service.pushed.map((one) => one.words)
      tally.mails += mailbox.mails.length
      tally.pushes += pushed.length
      tally.events += live.length
      tally.answers += asked.length
      return [...(await leaksIn(world, mailbox.mails, pushed)), ...(await overheard(world, [...live, ...asked]))]
    },
  })
  return tally
}

it('nobody learns of a random run what is not theirs, by mail, push, socket, list, calendar or export: why somebody is away, what others wrote, who applied, what a gym offered, another gym', async () => {
  const heard = await listenTo({ steps: 100, each: 50, seed: 1001 })
  expect(heard.mails).toBeGreaterThan(10)
  expect(heard.pushes).toBeGreaterThan(10)
  expect(heard.events).toBeGreaterThan(100)
  expect(heard.answers).toBeGreaterThan(100)
})

/** Leaks that a change might bring, planted below the product as if its code had them. */
const plants = [
  {
    name: 'private words stand in the note for everybody',
    on: 'before insert on cover_requests for each row when (new.reason_words is not null)',
    body: 'new.note := new.reason_words; return new;',
    seen: /private words/,
  },
  {
    name: 'a notice says why somebody is away',
    on: `before insert on notifications for each row when (new.title like '% needs cover')`,
    body: `new.title := new.title || ', sick'; return new;`,
    seen: /why somebody is away|a push says|a subject says/,
  },
]

it.each(plants)('a leak that somebody plants is caught: $name', async ({ on, body, seen }) => {
  await t.app.database.pool.query(
    `create function leak() returns trigger language plpgsql security definer as $$ begin ${body} end $$;
     create trigger leak ${on} execute function leak();`,
  )
  try {
    await expect(listenTo({ steps: 50, each: 50, seed: 1001 })).rejects.toThrow(seen)
  } finally {
    await t.app.database.pool.query('drop function leak cascade')
  }
})
