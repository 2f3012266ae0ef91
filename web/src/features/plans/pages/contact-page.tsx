import { useSearchParams } from 'react-router'
import { planId, planOfId } from '@quartet/contract/plan-table'
import { contactAddress } from '../../../ui/public/contact-address.ts'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop, Section } from '../../../ui/public/section.tsx'
import styles from '../components/contact.module.css'

/** Book Demo and Contact: one page, which knows the plan that somebody came from (L-06). */
export default function ContactPage() {
  const [search] = useSearchParams()
  const asked = planId.safeParse(search.get('plan'))
  const plan = asked.success ? planOfId(asked.data) : null
  const about = plan ? `Book a demo of ${plan.name}` : 'Book a demo, or ask'
  return (
    <>
      <PageHead
        title="Contact"
        description="Book a demo of Quartet with your own timetable, or ask anything. A person answers within one working day."
        canonical="/contact"
      />
      <PageTop
        title={`${about}.`}
        lead="Half an hour, with your own timetable. A person answers within one working day."
      />
      <Section>
        <div className={styles.ways}>
          <div>
            <h2>Write to us</h2>
            <p>Tell us where your gym is, how many classes it holds in a week, and what your mornings look like.</p>
            <a href={`mailto:${contactAddress}${plan ? `?subject=${encodeURIComponent(about)}` : ''}`}>
              {contactAddress}
            </a>
          </div>
          <div>
            <h2>When we answer</h2>
            <p>
              Monday to Friday, 6 am to 8 pm in Sydney. What keeps a class from happening today is answered around the
              clock.
            </p>
          </div>
        </div>
      </Section>
    </>
  )
}
