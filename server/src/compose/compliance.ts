import { complianceMails } from '../features/compliance/compliance.mails.ts'
import { complianceNotices } from '../features/compliance/compliance.notices.ts'
import { complianceReactions } from '../features/compliance/compliance.reactions.ts'
import { complianceTasks } from '../features/compliance/compliance.tasks.ts'
import { documentLinks } from '../features/compliance/files.routes.ts'
import { filesTasks } from '../features/compliance/files.tasks.ts'
import { flagRoutes } from '../features/compliance/flags.routes.ts'
import { documentDataOf } from '../features/compliance/personal-data.queries.ts'
import { requirementsRoutes } from '../features/compliance/requirements.routes.ts'
import { submissionsRoutes } from '../features/compliance/submissions.routes.ts'
import { taughtRoutes } from '../features/compliance/taught.routes.ts'
import { waiverNotices } from '../features/compliance/waivers.notices.ts'
import { waiverRoutes } from '../features/compliance/waivers.routes.ts'
import { walletRoutes } from '../features/compliance/wallet.routes.ts'
import { readScanned } from '../platform/files/documents.ts'
import { openScanner } from '../platform/files/scanner.ts'
import { part } from './part.ts'
import type { Kit } from './part.ts'

export function compliance(kit: Kit) {
  const { vault, storage } = kit
  return part({
    notices: [...complianceNotices, ...waiverNotices],
    mails: complianceMails,
    reactions: complianceReactions,
    tasks: [...complianceTasks, ...filesTasks({ vault, storage })],
    personalData: [{ name: 'documents', of: documentDataOf }],
    routes: () => ({
      requirements: requirementsRoutes(),
      compliance: { ...walletRoutes(), ...waiverRoutes(), ...taughtRoutes(), ...flagRoutes() },
      submissions: submissionsRoutes({
        vault,
        storage,
        read: readScanned(openScanner(kit.config.clamdUrl)),
        link: documentLinks(vault),
      }),
    }),
  })
}
