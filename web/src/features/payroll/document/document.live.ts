import type { LiveRules } from '../../../platform/live/live.tsx'

/** What changes of a document or a run, and what a notice says of them, is asked for anew where it stands on screen. */
export const payrollLive: LiveRules = {
  notification: ['payDocuments', 'payRuns'],
  pay_document_changed: ['payDocuments', 'payRuns'],
  pay_run_changed: ['payRuns', 'payDocuments'],
  super_changed: ['superContributions', 'superBatches', 'superClearing'],
}
