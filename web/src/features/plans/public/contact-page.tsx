import { useSearchParams } from 'react-router'
import type { EnquiryDraft } from '@quartet/contract/plans/enquiries'
import { planTable } from '@quartet/contract/plans/plan-table'
import { contactAddress } from '../../../ui/public/contact-address.ts'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop, Section } from '../../../ui/public/section.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact.module.css'

/** Book Demo and Contact: one page, which knows the plan that somebody came from (L-06). */
export default function ContactPage() {
  const [search] = useSearchParams()
  const draft = useVisit()?.data as EnquiryDraft | undefined
  const plan = planTable.find(({ id }) => id === search.get('plan'))
  return (
    <>
      <PageHead
        title="Contact"
        description="Book a demo of Quartet with your own timetable, or ask anything. A person replies within one working day."
        canonical="/contact"
      />
      <PageTop
        title={plan ? `Book a demo of ${plan.name}.` : 'Book a demo, or ask.'}
        lead="30 minutes, with your own timetable. A person replies within one working day."
      />
      <Section>
        <div className={styles.page}>
          <ContactForm draft={draft} plan={plan?.id ?? ''} />
          <div className={styles.aside}>
            <h2>Or email us</h2>
            <p>
              <a href={`mailto:${contactAddress}`}>{contactAddress}</a>
            </p>
            <h2>When we reply</h2>
            <p>Monday to Friday, 6 am to 8 pm in Sydney. If a class is at risk today, we reply around the clock.</p>
            <h2>What helps us</h2>
            <p>How many classes you run in a week, how many people teach them, and what your mornings look like.</p>
          </div>
        </div>
      </Section>
    </>
  )
}
