import {
  emailTemplates as contract,
  emailTemplatesErrors,
  type MailFields,
  type MailTemplate,
} from '@quartet/contract/email-templates/templates'
import { isAdmin, type Person } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/db.ts'
import { failureOf, invalid, notFound, found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import type { MailKind } from '../../platform/post/mail-kind.ts'
import type { Mailer } from '../../platform/post/mail.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../platform/events/stale.ts'
import { findAccount } from '../identity/accounts/accounts.queries.ts'
import { templateOf } from './composition.queries.ts'
import { draftedLetter, troublesIn } from './preview.queries.ts'
import { giveWords, sendTest } from './templates.commands.ts'
import { templatePolicy } from './templates.policy.ts'
import type { TemplatesPorts } from './templates.ports.ts'
import {
  currentOf,
  ownOfCurrent,
  presentTemplateSummary,
  presentTemplate,
  presentVersion,
  usualOf,
  type Template,
} from './templates.present.ts'
import { currentVersions, holdTemplate, versionsOf } from './templates.queries.ts'
import { ownOf, whyTemplatesClosed, mailFieldsOf } from './templates.rules.ts'

const fail = failureOf(emailTemplatesErrors)
const managers = roles('admin', 'gym', 'gym_admin')
type By = Work & { actor: Person }
type Known = Template & Pick<Place, 'closed'>
type Place = { gym: { id: string; name: string } | null; gymId: string | null; closed: MailTemplate['closed'] }

export function templatesRoutes(
  ports: TemplatesPorts,
  mailer: Pick<Mailer, 'sends' | 'writeLetter'>,
  kinds: () => MailKind[],
): RouterOf<typeof contract> {
  /** Where templates are looked at: at a gym, or for an admin who names none at the installation. */
  async function placeOf(work: By, gymId: string | undefined): Promise<Place> {
    const gym = gymId === undefined && isAdmin(work.actor) ? null : await ports.gymFor(work, gymId)
    const closed = gym && whyTemplatesClosed(await ports.standingOf(work, gym.id))
    return allow(work.actor, templatePolicy, 'see', { gym, gymId: gym?.id ?? null, closed })
  }

  const changeable = ({ gymId }: Place) => kinds().filter((kind) => gymId === null || kind.gymMayChange)

  async function known(work: By, input: { gymId?: string | undefined; kind: string }) {
    const place = await placeOf(work, input.gymId)
    const kind = found(changeable(place).find((one) => one.kind === input.kind))
    return { place, template: { ...(await templateOf(work.tx, kind, place.gymId)), closed: place.closed } }
  }

  /** The template as the gate lets it be changed. */
  const held = (work: By, template: Known) =>
    allow(work.actor, templatePolicy, 'change', {
      kind: template.kind.kind,
      gymId: template.gymId,
      closed: template.closed,
      version: currentOf(template)?.version ?? 0,
      own: ownOfCurrent(template),
    })

  /** A template that is as whoever changes it saw it, held until the transaction ends. */
  async function unmoved(
    work: By,
    input: { gymId?: string | undefined; kind: string; version: number; fields?: MailFields },
  ) {
    const { place } = await known(work, input)
    await holdTemplate(work.tx, input.kind, place.gymId)
    const { template } = await known(work, input)
    held(work, template)
    const current = currentOf(template)
    await refuseStale(
      work,
      { ...input.fields, version: input.version },
      {
        version: current?.version ?? 0,
        last: current ? lastEvent(work, current.id) : async () => undefined,
        read: () => present(work, template),
        fieldsOf: ({ fields }) => fields,
      },
    )
    return template
  }

  function refuseUnusable(kind: MailKind, fields: MailFields): void {
    const troubles = troublesIn(kind, fields).map(({ field, message }) => ({ field: `fields.${field}`, message }))
    if (kind.link && fields.button === '')
      troubles.push({ field: 'fields.button', message: 'Enter the button’s label.' })
    if (troubles.length > 0) throw invalid(troubles)
  }

  async function present(work: By, template: Known) {
    const current = currentOf(template)
    return presentTemplate(work.actor, template, await ports.peopleNamed(work, current ? [current.madeBy] : []))
  }

  return {
    list: operation(contract.list, managers, async (work, { input }) => {
      const place = await placeOf(work, input.gymId)
      const rows = await currentVersions(work.tx, place.gymId)
      const names = await ports.peopleNamed(
        work,
        rows.map((row) => row.madeBy),
      )
      return changeable(place).map((kind) => {
        const of = rows.filter((row) => row.kind === kind.kind)
        const system = of.find((row) => row.gymId === null)
        const gym = of.find((row) => row.gymId !== null)
        return presentTemplateSummary({ kind, gymId: place.gymId, system, gym }, names)
      })
    }),

    get: operation(contract.get, managers, async (work, { input }) => {
      const { template } = await known(work, input)
      return present(work, template)
    }),

    change: operation(contract.change, managers, async (work, { input }) => {
      const template = await unmoved(work, input)
      const { kind, gymId, closed } = template
      refuseUnusable(kind, input.fields)
      const own = ownOf(input.fields, usualOf(template))
      await giveWords(work, held(work, template), { own, how: 'edited' })
      return present(work, { ...(await templateOf(work.tx, kind, gymId)), closed })
    }),

    restore: operation(contract.restore, managers, async (work, { input }) => {
      const template = await unmoved(work, input)
      const { kind, gymId, closed } = template
      const { to } = input
      const past =
        to === 0 ? undefined : (await versionsOf(work.tx, gymId, kind.kind)).find((row) => row.version === to)
      if (to !== 0 && !past) throw notFound()
      const own = past?.own ?? {}
      refuseUnusable(kind, mailFieldsOf(usualOf(template), own))
      const how = past ? ({ how: 'restored', restoredFrom: to } as const) : ({ how: 'default' } as const)
      await giveWords(work, held(work, template), { own, ...how })
      return present(work, { ...(await templateOf(work.tx, kind, gymId)), closed })
    }),

    versions: operation(contract.versions, managers, async (work, { input }) => {
      const { template } = await known(work, input)
      const rows = await versionsOf(work.tx, template.gymId, template.kind.kind)
      const names = await ports.peopleNamed(
        work,
        rows.map((row) => row.madeBy),
      )
      return rows.map((row) => presentVersion(template, row, names))
    }),

    preview: operation(contract.preview, managers, async (work, { input }) => {
      const { place, template } = await known(work, input)
      const { fields, real } = input
      const troubles = troublesIn(template.kind, fields)
      if (troubles.length > 0) return { letter: null, troubles, about: null }
      return { troubles, ...(await draftedLetter(work, ports, { kind: template.kind, gym: place.gym, fields, real })) }
    }),

    test: operation(contract.test, managers, async (work, { input }) => {
      const { place, template } = await known(work, input)
      const { kind } = template
      const allowed = held(work, template)
      const { fields, real } = input
      refuseUnusable(kind, fields)
      const account = await findAccount(work.tx, work.actor.userId)
      // An address that nobody confirmed may be somebody else's.
      if (!account!.emailConfirmedAt) throw fail('email_templates.unconfirmed')
      const { letter } = await draftedLetter(work, ports, { kind, gym: place.gym, fields, real })
      await sendTest(work, mailer, allowed, { to: account!.email, letter })
      return { to: account!.email, sends: mailer.sends }
    }),
  }
}
