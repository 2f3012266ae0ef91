import type { Threads } from './features/messages/conversation/messages.ports.ts'
import type { PersonalData } from './features/users/person/person.ports.ts'
import { compliance } from './compose/work/compliance.ts'
import { connections } from './compose/people/connections.ts'
import { covers } from './compose/work/covers.ts'
import { eligibility } from './compose/work/eligibility.ts'
import { dashboards } from './compose/pages/dashboards.ts'
import { composeMails, emailTemplates } from './compose/people/email-templates.ts'
import { gyms } from './compose/people/gyms.ts'
import { help } from './compose/pages/help.ts'
import { identity } from './compose/people/identity.ts'
import { messages } from './compose/work/messages.ts'
import { jobs } from './compose/work/jobs.ts'
import { notifications } from './compose/pages/notifications.ts'
import { payroll } from './compose/work/payroll.ts'
import { plans } from './compose/people/plans.ts'
import { reports } from './compose/pages/reports.ts'
import { search } from './compose/pages/search.ts'
import { specialties } from './compose/people/specialties.ts'
import { suppliers } from './compose/people/suppliers.ts'
import { timetable } from './compose/work/timetable.ts'
import { users } from './compose/people/users.ts'
import type { Services } from './compose/part.ts'
import { openStorage } from './platform/files/storage.ts'
import type { Vault } from './platform/keys/vault.ts'
import { createMailer } from './platform/post/mail.ts'
import { createTextMessages } from './platform/post/text-messages.ts'
import type { Config } from './platform/start/config.ts'

/** The log, and what there is only once the product runs. */
export type RunningServices = Pick<
  Services,
  'log' | 'push' | 'demoLogins' | 'address' | 'database' | 'queue' | 'live' | 'entrance'
>

/** The product's parts, a slice each, and the machines behind them that are there before it runs. */
export async function composeParts(config: Config, vault: Vault, running: RunningServices) {
  const storage = await openStorage(config)
  const mailKinds = () => parts.flatMap((one) => one.mails)
  const mailer = createMailer({
    url: config.smtpUrl,
    from: config.mailFrom,
    vault,
    compose: composeMails(mailKinds, running.log),
  })
  const texts = createTextMessages({ gateway: config.sms, vault })
  const kit: Services = {
    config,
    vault,
    storage,
    mailer,
    texts,
    mailKinds: () => mailKinds(),
    events: () => parts.flatMap((one) => one.events),
    threads: () => Object.assign({}, ...parts.map((one) => one.threads)) as Threads,
    stored: () => parts.flatMap((one) => one.stored),
    ...running,
  }
  /** What each slice keeps about a person. */
  const personalData = (): PersonalData[] => parts.flatMap((one) => one.personalData)
  const below = [
    identity(kit),
    gyms(kit),
    specialties(),
    emailTemplates(kit),
    plans(kit),
    users(kit, personalData),
    connections(kit),
    suppliers(),
    timetable(kit),
    messages(kit),
    compliance(kit),
    eligibility(),
    covers(),
    payroll(kit),
    jobs(),
    dashboards(kit),
    help(kit),
    reports(kit),
    search(),
  ] as const
  // First: a notice tells of things as they stood, before others tidy up after the event.
  const told = notifications(
    kit,
    below.flatMap((one) => one.notices),
    below.flatMap((one) => one.answers),
  )
  const parts = [told, ...below] as const
  return { parts, storage, mailer, texts }
}
