import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaksIn } from '../../../test/cover-machine/leaks.ts'
import { runMachine } from '../../../test/cover-machine/machine.ts'
import { testApp, testSecret } from '../../../test/harness.ts'
import type { TestApp } from '../../../test/harness.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import type { Mailbox } from '../../../test/mailbox.ts'
import { createMailer } from '../../platform/mail.ts'
import { createTextMessages } from '../../platform/text-messages.ts'
import { createVault } from '../../platform/vault.ts'
import { composeFrom } from '../email-templates/composition.queries.ts'
import { handOver } from '../notifications/deliveries.commands.ts'
import { notificationsMails } from '../notifications/notifications.mails.ts'

/** How many events, and which: STEPS=1000000 SEED=7. `npm run soak` looks that long. */
const steps = Number(process.env['STEPS'] ?? 2000)
const seed = Number(process.env['SEED'] ?? 1)

let t: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  t = await testApp({ config: { worker: false, smtpUrl: mailbox.url } })
})
afterAll(async () => {
  await t.stop()
  await mailbox.close()
})

it(
  'whatever ten people of five roles do, in any order, twice, over days and restarts: every invariant holds after every event, and no message says what is private',
  { timeout: Math.max(300_000, steps * 300) },
  async () => {
    const { through } = await runMachine(t, { steps, seed, after: leaksIn })
    // Most of what can be done was done.
    expect(through.size).toBeGreaterThan(15)
  },
)

it('no mail of a random run says why somebody is away, or names another gym', { timeout: 180_000 }, async () => {
  const vault = createVault(testSecret)
  const mailer = createMailer({
    url: mailbox.url,
    from: 'Quartet <hello@quartet.example>',
    vault,
    compose: composeFrom(() => notificationsMails),
  })
  const texts = createTextMessages({ gateway: undefined, vault })
  const machines = {
    mailer,
    texts,
    address: () => 'https://quartet.example',
    unsubscribe: () => 'https://quartet.example/unsubscribe',
  }
  await runMachine(t, {
    steps: 120,
    each: 60,
    seed: seed + 1000,
    after: async (world) => {
      await t.given((work) => handOver(work, machines))
      await t.given((work) => mailer.deliver(work))
      return leaksIn(world, mailbox.mails)
    },
  })
  expect(mailbox.mails.length).toBeGreaterThan(10)
})
