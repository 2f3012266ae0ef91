import type {
  MailTemplate,
  MailTemplateSummary,
  MailTemplateVersion,
} from '@quartet/contract/email-templates/templates'
import type { Actor } from '../../platform/actor.ts'
import { may } from '../../platform/authorize.ts'
import type { MailKind, MailVariable } from '../../platform/post/mail-kind.ts'
import { templatePolicy } from './templates.policy.ts'
import type { TemplateVersionRow } from './templates.queries.ts'
import { ownFields, mailFieldsOf, type OwnWords } from './templates.rules.ts'

/** A kind of mail with the words that the installation and, for a gym, the gym gave it. */
export type Template = {
  kind: MailKind
  gymId: string | null
  system: TemplateVersionRow | undefined
  gym: TemplateVersionRow | undefined
}

/** The version that counts where the caller is. */
export const currentOf = ({ gymId, system, gym }: Template): TemplateVersionRow | undefined => (gymId ? gym : system)

/** What the mail says where nothing was changed here. */
export const usualOf = ({ kind, gymId, system }: Template) =>
  gymId ? mailFieldsOf(kind.fields, system?.own ?? {}) : kind.fields

export const effectiveOf = (template: Template) => mailFieldsOf(usualOf(template), currentOf(template)?.own ?? {})

const hasWords = (row: TemplateVersionRow | undefined) => row !== undefined && ownFields(row.own).length > 0

export function presentTemplateSummary(template: Template, names: Map<string, string>): MailTemplateSummary {
  const { kind, system, gym } = template
  const current = currentOf(template)
  return {
    kind: kind.kind,
    name: kind.name,
    description: kind.description,
    readers: kind.readers,
    subject: effectiveOf(template).subject,
    source: hasWords(gym) ? 'gym' : hasWords(system) ? 'system' : 'default',
    changedAt: current?.madeAt.toString() ?? null,
    changedBy: (current && names.get(current.madeBy)) ?? null,
  }
}

/** `closed` says why its gym can't change it for now. */
export function presentTemplate(
  actor: Actor,
  template: Template & { closed: MailTemplate['closed'] },
  names: Map<string, string>,
): MailTemplate {
  const { kind, gymId, closed } = template
  const current = currentOf(template)
  return {
    ...presentTemplateSummary(template, names),
    gymId,
    version: current?.version ?? 0,
    fields: effectiveOf(template),
    usual: usualOf(template),
    own: ownFields(current?.own ?? {}),
    hasButton: kind.link !== undefined,
    aboutClass: gymId !== null && kind.about !== undefined,
    variables: Object.entries(kind.variables).map(([name, variable]) => ({
      name,
      type: variable.type,
      description: variable.description,
      sample: sampleOf(variable),
    })),
    gymMayChange: kind.gymMayChange,
    closed,
    can: { change: may(actor, templatePolicy, 'change', { gymId, closed }) },
  }
}

export function presentVersion(
  template: Template,
  row: TemplateVersionRow,
  names: Map<string, string>,
): MailTemplateVersion {
  return {
    version: row.version,
    at: row.madeAt.toString(),
    by: names.get(row.madeBy) ?? null,
    how: row.how,
    restoredFrom: row.restoredFrom,
    fields: mailFieldsOf(usualOf(template), row.own),
  }
}

export const ownOfCurrent = (template: Template): OwnWords => currentOf(template)?.own ?? {}

const sampleOf = (variable: MailVariable): string =>
  variable.type === 'list' ? variable.sample.map(({ title }) => title).join(', ') : variable.sample
