import { of, type Row } from './row.ts'

const missing = '00000000-0000-4000-8000-000000000000'
const draft = { kind: 'music', title: 'Music for classes' }
const reason = 'This is no offer'

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const suppliersPermissions: Record<string, Row> = {
  'suppliers.get': { call: ({ supplierId }) => ({ path: `/suppliers/${supplierId}` }), outcomes: of('yy yyyy y yyyy') },
  'suppliers.mine': { call: () => ({ path: '/supplier-profile' }), outcomes: of('on nnnn n nnny') },
  'suppliers.save': {
    call: () => ({ path: '/supplier-profile', body: { name: 'Lawson', version: 1 } }),
    outcomes: of('on nnnn n nnny'),
  },
  'suppliers.remove': {
    call: ({ supplierId }) => ({ path: `/suppliers/${supplierId}/removal`, body: { reason } }),
    missing: () => ({ path: `/suppliers/${missing}/removal`, body: { reason } }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'suppliers.restore': {
    call: ({ supplierId }) => ({ path: `/suppliers/${supplierId}/removal` }),
    missing: () => ({ path: `/suppliers/${missing}/removal` }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'offers.list': { call: () => ({ path: '/offers' }), outcomes: of('yy yyyy y yyyy') },
  'offers.own': { call: () => ({ path: '/supplier-offers' }), outcomes: of('on nnnn n nnny') },
  'offers.documents': { call: () => ({ path: '/offer-documents' }), outcomes: of('yy yyyy y yyyy') },
  'offers.get': { call: ({ offerId }) => ({ path: `/offers/${offerId}` }), outcomes: of('yy yyyy y yyyy') },
  'offers.create': { call: () => ({ path: '/offers', body: draft }), outcomes: of('on nnnn n nnny') },
  'offers.change': {
    call: ({ draftOfferId }) => ({ path: `/offers/${draftOfferId}`, body: { ...draft, version: 1 } }),
    missing: () => ({ path: `/offers/${missing}`, body: { ...draft, version: 1 } }),
    outcomes: of('on nnnn n nnny'),
  },
  'offers.publish': {
    call: ({ draftOfferId }) => ({ path: `/offers/${draftOfferId}/publication` }),
    missing: () => ({ path: `/offers/${missing}/publication` }),
    outcomes: of('on nnnn n nnny'),
  },
  'offers.unpublish': {
    call: ({ offerId }) => ({ path: `/offers/${offerId}/publication` }),
    missing: () => ({ path: `/offers/${missing}/publication` }),
    outcomes: of('on nnnn n nnny'),
  },
  'offers.discard': {
    call: ({ draftOfferId }) => ({ path: `/offers/${draftOfferId}` }),
    missing: () => ({ path: `/offers/${missing}` }),
    outcomes: of('on nnnn n nnny'),
  },
  'offers.remove': {
    call: ({ offerId }) => ({ path: `/offers/${offerId}/removal`, body: { reason } }),
    missing: () => ({ path: `/offers/${missing}/removal`, body: { reason } }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'offers.restore': {
    call: ({ offerId }) => ({ path: `/offers/${offerId}/removal` }),
    missing: () => ({ path: `/offers/${missing}/removal` }),
    outcomes: of('oy nnnn n nnnn'),
  },
  'supplierEnquiries.list': {
    call: ({ gymId }) => ({ path: `/supplier-enquiries?gymId=${gymId}` }),
    outcomes: of('on yyyy u uuuu'),
  },
  'supplierEnquiries.get': {
    call: ({ supplierEnquiryId }) => ({ path: `/supplier-enquiries/${supplierEnquiryId}` }),
    missing: () => ({ path: `/supplier-enquiries/${missing}` }),
    outcomes: of('on yyyu u uuuy'),
  },
  'supplierEnquiries.ask': {
    call: ({ offerId }) => ({ path: `/offers/${offerId}/enquiries`, body: { text: 'How much is it?' } }),
    missing: () => ({ path: `/offers/${missing}/enquiries`, body: { text: 'How much is it?' } }),
    outcomes: of('on yyyn y yyyn'),
  },
  'supplierEnquiries.write': {
    call: ({ supplierEnquiryId }) => ({
      path: `/supplier-enquiries/${supplierEnquiryId}/lines`,
      body: { text: 'Yes' },
    }),
    missing: () => ({ path: `/supplier-enquiries/${missing}/lines`, body: { text: 'Yes' } }),
    outcomes: of('on yyyu u uuuy'),
  },
  'supplierEnquiries.close': {
    call: ({ supplierEnquiryId }) => ({ path: `/supplier-enquiries/${supplierEnquiryId}/closing` }),
    missing: () => ({ path: `/supplier-enquiries/${missing}/closing` }),
    outcomes: of('on yyyu u uuuy'),
  },
  'supplierViews.note': {
    call: ({ supplierId, offerId }) => ({ path: '/supplier-views', body: { supplierId, offerId } }),
    outcomes: of('yy yyyy y yyyy'),
  },
  'supplierViews.list': { call: () => ({ path: '/supplier-views' }), outcomes: of('on nnnn n nnny') },
}
