import { contactAddress } from '../../../ui/public/contact-address.ts'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop, Prose } from '../../../ui/public/section.tsx'

export default function TermsPage() {
  return (
    <>
      <PageHead
        title="Terms"
        description="The terms of using Quartet: accounts, plans and paying, your content, what we promise, and how it ends."
      />
      <PageTop title="Terms" lead="What you can expect of us, and we of you. In force from 1 November 2026." />
      <Prose>
        <h2>1. Who these terms are between</h2>
        <p>
          Between Quartet and whoever opens an account: a gym, a trainer, a supplier, or a person who was invited to
          help run one. Whoever opens an account for a business says that they may.
        </p>
        <h2>2. Your account</h2>
        <p>
          Give true details, keep your password and second factor to yourself, and tell us when somebody else used your
          account. One person, one account. You must be 16 or older.
        </p>
        <h2>3. What Quartet is, and is not</h2>
        <p>
          Quartet keeps timetables, finds people for classes, keeps documents and prepares pay. It does not employ
          anybody, is not a party to the agreement between a gym and a trainer, and gives no tax or legal advice. A
          document marked valid was looked at by the gym; only its issuer can say that it is genuine.
        </p>
        <h2>4. Plans and paying</h2>
        <p>
          Gyms have 14 days free without a card. After that a plan is paid ahead, by the month or the year, at the price
          shown; prices are in Australian dollars. An upgrade counts from the day and is prorated; a downgrade starts
          with the next cycle. Trainers and suppliers pay nothing. If we change a price, we say so 30 days before, and
          you may leave.
        </p>
        <h2>5. What is yours stays yours</h2>
        <p>
          Your timetable, documents and messages are yours. You let us keep and show them as far as the product needs
          it. You can take them out at any time.
        </p>
        <h2>6. Fair use</h2>
        <p>
          Do not hand in what is forged, do not look at what is not meant for you, do not overload or probe the service
          without asking us first, and do not use people’s details for anything but the work at hand.
        </p>
        <h2>7. What we promise</h2>
        <p>
          To run Quartet with care, to back it up, to say so when it fails, and to mend it. Nothing here takes away your
          rights under the Australian Consumer Law. Beyond them, our liability for a year is limited to what you paid in
          it.
        </p>
        <h2>8. Ending it</h2>
        <p>
          You can cancel at any time; the plan then runs to the end of what is paid. The gym becomes read-only, open
          covers can be answered for 14 more days, and nothing is deleted behind your back. We may end an account that
          breaks these terms, with a reason, and at once only where others are at risk.
        </p>
        <h2>9. Changes and law</h2>
        <p>
          When these terms change in a way that matters, we tell you 30 days before. The law of New South Wales applies.
          Questions: <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
        </p>
      </Prose>
    </>
  )
}
