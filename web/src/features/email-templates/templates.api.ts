import { keepPreviousData } from '@tanstack/react-query'
import type { MailFields } from '@quartet/contract/email-templates/templates'
import { api } from '../../platform/api/api.ts'
import { onlyLooks } from '../../platform/api/mutations.ts'

/** Whose templates: a gym's by its id, the installation's with null. */
export type Place = string | null

const at = (place: Place) => (place === null ? {} : { gymId: place })

export const templatesQuery = (place: Place) => api.emailTemplates.list.queryOptions({ input: at(place) })

export const templateQuery = (place: Place, kind: string) =>
  api.emailTemplates.get.queryOptions({ input: { ...at(place), kind } })

export const versionsQuery = (place: Place, kind: string) =>
  api.emailTemplates.versions.queryOptions({ input: { ...at(place), kind } })

/** How words would look. What was seen last stays until the next is there. */
export const previewQuery = (place: Place, kind: string, fields: MailFields, real: boolean) => ({
  ...api.emailTemplates.preview.queryOptions({ ...onlyLooks, input: { ...at(place), kind, fields, real } }),
  placeholderData: keepPreviousData,
  gcTime: 60_000,
})
