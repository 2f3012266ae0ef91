import { sealedOfSuper, storedOfSuper } from '../../features/payroll/super/super.tables.ts'
import { sealedOfPayRuns, storedOfPayRuns } from '../../features/payroll/runs/runs.tables.ts'
import { sealedOfPayDocuments, storedOfPayDocuments } from '../../features/payroll/document/document.tables.ts'
import { threadOfPayDocument } from '../../features/payroll/document/thread.queries.ts'
import { classesForPay, duesForPay } from '../../features/covers/lookups/classes-for-pay.queries.ts'
import { payDocumentEvents } from '../../features/payroll/approving/documents.event.ts'
import { payLineEvents } from '../../features/payroll/approving/lines.event.ts'
import { paymentEvents } from '../../features/payroll/runs/payments.event.ts'
import { payDocumentsRoutes } from '../../features/payroll/approving/documents.routes.ts'
import { payRunsRoutes } from '../../features/payroll/runs/runs.routes.ts'
import { paidMail } from '../../features/payroll/runs/paid.mails.ts'
import { payrollReactions } from '../../features/payroll/payroll.reactions.ts'
import { payrollTasks } from '../../features/payroll/approving/documents.tasks.ts'
import { payDataOf } from '../../features/payroll/personal-data.queries.ts'
import { superClearingRoutes } from '../../features/payroll/clearing/house.routes.ts'
import { superBatchesRoutes, superContributionsRoutes } from '../../features/payroll/clearing/contributions.routes.ts'
import { webhookPath } from '../../features/payroll/clearing/webhook.routes.ts'
import { superNotices } from '../../features/payroll/clearing/super.notices.ts'
import { superReactions } from '../../features/payroll/clearing/super.reactions.ts'
import { superTasks } from '../../features/payroll/clearing/super.tasks.ts'
import { createClearingHouse } from '../../platform/outward/clearing-house.ts'
import { part, type Services } from '../part.ts'

export function payroll({ vault, storage, mailer, config, address, queue }: Services) {
  const house = config.clearing && createClearingHouse(config.clearing)
  const webhook = () => `${address()}${webhookPath}`
  const ports = { classes: classesForPay, dues: duesForPay }
  return part({
    events: [...payDocumentEvents, ...payLineEvents, ...paymentEvents],
    notices: superNotices,
    mails: [paidMail],
    reactions: [
      ...payrollReactions(ports, { vault, storage }, { mailer, address }),
      ...superReactions({ vault, storage }, (task, payload) => queue().send(task, payload)),
    ],
    tasks: [...payrollTasks(ports), ...superTasks(house, vault, webhook)],
    personalData: [{ name: 'payroll', of: payDataOf }],
    threads: { pay_document: threadOfPayDocument },
    sealed: [...sealedOfPayRuns, ...sealedOfPayDocuments, ...sealedOfSuper],
    stored: [...storedOfPayRuns, ...storedOfPayDocuments, ...storedOfSuper],
    changes: {
      pay_document: { payDocuments: 'documentId', payRuns: null, dashboards: null },
      pay_run: { payRuns: 'runId', payDocuments: null },
      pay_period: { payDocuments: null },
      super: { superContributions: null, superBatches: null },
      super_batch: { superBatches: null, superContributions: null },
      super_member: { superContributions: null },
      clearing: { superClearing: null },
    },
    routes: () => ({
      payDocuments: payDocumentsRoutes(ports, { vault }),
      payRuns: payRunsRoutes({ vault }),
      superClearing: superClearingRoutes({ vault, house, webhook }),
      superContributions: superContributionsRoutes({ vault, storage }),
      superBatches: superBatchesRoutes({ vault, storage }, house),
    }),
  })
}
