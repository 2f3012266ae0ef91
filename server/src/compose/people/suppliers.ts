import { offeredDocuments } from '../../features/compliance/requirements/requirements.queries.ts'
import { enquiryEvents } from '../../features/suppliers/enquiries/enquiries.event.ts'
import { supplierEnquiriesRoutes } from '../../features/suppliers/enquiries/enquiries.routes.ts'
import { offersRoutes } from '../../features/suppliers/supplier/offers.routes.ts'
import { supplierDataOf } from '../../features/suppliers/personal-data.queries.ts'
import { suppliersNotices } from '../../features/suppliers/suppliers.notices.ts'
import { suppliersRoutes, viewsRoutes } from '../../features/suppliers/supplier/supplier.routes.ts'
import { part } from '../part.ts'

export function suppliers() {
  return part({
    notices: suppliersNotices,
    events: enquiryEvents,
    personalData: [{ name: 'supplier', of: supplierDataOf }],
    changes: {
      supplier: { suppliers: null, supplierEnquiries: 'enquiryId', offers: null, help: null, dashboards: null },
      offer: { offers: 'offerId', supplierViews: null, help: null, dashboards: null },
    },
    routes: () => ({
      suppliers: suppliersRoutes(),
      offers: offersRoutes({ documents: offeredDocuments }),
      supplierEnquiries: supplierEnquiriesRoutes(),
      supplierViews: viewsRoutes(),
    }),
  })
}
