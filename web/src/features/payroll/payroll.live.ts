import type { LiveRules } from '../../platform/live.tsx'

/** A notice says that a document was sent in, returned, approved or paid; what stands on screen of it is asked for anew. */
export const payrollLive: LiveRules = {
  notification: ['payDocuments'],
  pay_document_changed: ['payDocuments'],
}
