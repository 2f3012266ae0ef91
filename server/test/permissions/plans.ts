import { of, type Row } from './row.ts'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const plansPermissions: Record<string, Row> = {
  'plans.mine': { call: (world) => ({ path: `/plans/mine?gymId=${world.gymId}` }), outcomes: of('on yyyy n uunn') },
  'plans.quote': {
    call: (world) => ({ path: `/plans/quote?gymId=${world.gymId}&plan=qt-lite&interval=monthly` }),
    outcomes: of('on nynn n uunn'),
  },
  'plans.change': {
    call: (world) => ({
      path: '/plans/change',
      body: { gymId: world.gymId, plan: 'qt-lite', interval: 'monthly', dueNowCents: 0 },
    }),
    outcomes: of('on nynn n uunn'),
  },
  'plans.cancel': {
    call: (world) => ({ path: '/plans/cancellation', body: { gymId: world.gymId } }),
    outcomes: of('on nynn n uunn'),
  },
  'plans.resume': {
    call: (world) => ({ path: '/plans/resumption', body: { gymId: world.gymId } }),
    outcomes: of('on nynn n uunn'),
  },
  'contactEnquiries.list': { call: () => ({ path: '/contact-enquiries' }), outcomes: of('oy nnnn n nnnn') },
  'contactEnquiries.mark': {
    call: (world) => ({ path: `/contact-enquiries/${world.enquiryId}/state`, body: { state: 'answered' } }),
    missing: (world) => ({ path: `/contact-enquiries/${world.missing}/state`, body: { state: 'answered' } }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'plans.enquire': {
    call: (world) => ({ path: '/plans/enquiries', body: { gymId: world.gymId } }),
    outcomes: of('on nynn n uunn'),
  },
}
