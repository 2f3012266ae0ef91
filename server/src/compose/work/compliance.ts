import { sealedOfDocuments, storedOfDocuments } from '../../features/compliance/document/document.tables.ts'
import { threadOfDocument } from '../../features/compliance/status/thread.queries.ts'
import { credentialEvents } from '../../features/compliance/reviews/credentials.event.ts'
import { reviewEvents } from '../../features/compliance/reviews/reviews.event.ts'
import { waiverEvents } from '../../features/compliance/waivers/waivers.event.ts'
import { submissionEvents } from '../../features/compliance/reviews/submissions.event.ts'
import { complianceTasks } from '../../features/compliance/reminders/reminders.tasks.ts'
import { documentLinks } from '../../features/compliance/reviews/files.routes.ts'
import { filesTasks } from '../../features/compliance/keeping/files.tasks.ts'
import { flagRoutes } from '../../features/compliance/wallet/flags.routes.ts'
import { documentDataOf } from '../../features/compliance/personal-data.queries.ts'
import { requirementsRoutes } from '../../features/compliance/requirements/requirements.routes.ts'
import { submissionsRoutes } from '../../features/compliance/reviews/submissions.routes.ts'
import { taughtRoutes } from '../../features/compliance/wallet/taught-anyway.routes.ts'
import { waiverRoutes } from '../../features/compliance/waivers/waivers.routes.ts'
import { walletRoutes } from '../../features/compliance/wallet/wallet.routes.ts'
import { readScanned } from '../../platform/files/documents.ts'
import { openScanner } from '../../platform/files/scanner.ts'
import { part, type Services } from '../part.ts'

export function compliance(kit: Services) {
  const { vault, storage } = kit
  return part({
    events: [...submissionEvents, ...reviewEvents, ...credentialEvents, ...waiverEvents],
    tasks: [...complianceTasks, ...filesTasks({ vault, storage })],
    personalData: [{ name: 'documents', of: documentDataOf }],
    threads: { document: threadOfDocument },
    sealed: sealedOfDocuments,
    stored: storedOfDocuments,
    changes: {
      submission: { submissions: 'submissionId', compliance: null, covers: null, dashboards: null },
      document: { submissions: null, compliance: null },
      credential: { compliance: null, covers: null, dashboards: null },
      requirement: { requirements: null, compliance: null, submissions: null, covers: null },
      waiver: { compliance: null, covers: null, dashboards: null },
    },
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
