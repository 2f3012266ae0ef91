import { offeredDocuments } from '../../features/compliance/requirements/requirements.queries.ts'
import { supplierEnquiriesRoutes } from '../../features/suppliers/enquiries/enquiries.routes.ts'
import { offersRoutes } from '../../features/suppliers/supplier/offers.routes.ts'
import { supplierDataOf } from '../../features/suppliers/personal-data.queries.ts'
import { suppliersMails } from '../../features/suppliers/supplier/supplier.mails.ts'
import { suppliersNotices } from '../../features/suppliers/suppliers.notices.ts'
import { suppliersReactions } from '../../features/suppliers/suppliers.reactions.ts'
import { suppliersRoutes, viewsRoutes } from '../../features/suppliers/supplier/supplier.routes.ts'
import { part } from '../part.ts'

export function suppliers() {
  return part({
    notices: suppliersNotices,
    mails: suppliersMails,
    reactions: suppliersReactions,
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
