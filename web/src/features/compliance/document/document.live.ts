import type { LiveRules } from '../../../platform/live/live.tsx'

/**
 * A notice says that a document was handed in, decided or ran out; reviewers hear besides of each other. What stands on
 * screen of it is asked for anew.
 */
export const complianceLive: LiveRules = {
  notification: ['submissions', 'compliance'],
  document_changed: ['submissions'],
}
