import { enquiryStatus } from '@quartet/contract/suppliers/enquiries'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { EnquiryList } from './enquiry-list.tsx'

const all = { status: '', offer: '' }

/** What gyms and trainers asked a supplier. */
export default function EnquiriesPage() {
  const { values, change } = useAddressFilters(all)
  const status = enquiryStatus.options.find((one) => one === values.status)
  return (
    <>
      <PageHeader
        title="Enquiries"
        beside={
          <Segmented
            label="Show"
            value={status ?? ''}
            onChange={(next) => change({ status: next })}
            options={[
              { value: '', label: 'All' },
              { value: 'open', label: 'To answer' },
              { value: 'answered', label: 'Answered' },
              { value: 'closed', label: 'Closed' },
            ]}
          />
        }
      />
      <EnquiryList
        side="supplier"
        asked={{ status, offerId: values.offer || undefined }}
        empty={
          status === 'open'
            ? { title: 'You’re all caught up', words: 'You’ve answered every enquiry.' }
            : { title: 'No enquiries yet', words: 'Gyms and trainers can ask about your listings.' }
        }
      />
    </>
  )
}
