import type { LiveRules } from '../../../platform/live/live.tsx'

export const suppliersLive: LiveRules = { supplier_enquiry_changed: ['supplierEnquiries', 'offers', 'dashboards'] }
