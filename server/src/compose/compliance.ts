import { documentLinks } from '../features/compliance/files.routes.ts'
import { requirementsRoutes } from '../features/compliance/requirements.routes.ts'
import { submissionsRoutes } from '../features/compliance/submissions.routes.ts'
import { readDocument } from '../platform/documents.ts'
import { part } from './part.ts'
import type { Kit } from './part.ts'

export function compliance(kit: Kit) {
  return part({
    routes: () => ({
      requirements: requirementsRoutes(),
      submissions: submissionsRoutes({ storage: kit.storage, read: readDocument, link: documentLinks(kit.vault) }),
    }),
  })
}
