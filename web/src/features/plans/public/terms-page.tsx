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
      <PageTop title="Terms" lead="What you can expect of us, and we of you. In force from 27 November 2026." />
      <Prose>
        <h2>1. Who these terms are between</h2>
        <p>
          These terms are between Quartet and the person who opens an account: a gym, a trainer, a supplier, or a person
          who was invited to help run one. If you open an account for a business, you confirm that you are allowed to.
        </p>
        <h2>2. Your account</h2>
        <p>
          Give true details, keep your password and second factor to yourself, and tell us if someone else has used your
          account. Each person has one account. You must be 16 or older.
        </p>
        <h2>3. What Quartet is, and is not</h2>
        <p>
          Quartet manages timetables, finds trainers for classes, keeps documents and prepares pay. We do not employ
          trainers, we are not a party to the agreement between a gym and a trainer, and we do not give tax or legal
          advice. A document marked valid was reviewed by the gym. Only its issuer can confirm that it is genuine.
        </p>
        <h2>4. Plans and paying</h2>
        <p>
          Gyms have a free trial of 14 days, without a card. After that you pay for a plan in advance, by the month or
          the year, at the price shown. Prices are in Australian dollars. An upgrade starts on the day and is prorated.
          A downgrade starts with the next billing period. Trainers and suppliers pay nothing. If we change a price, we
          tell you 30 days before, and you may leave.
        </p>
        <h2>5. Your content</h2>
        <p>
          Your timetable, documents and messages belong to you. You allow us to keep and show them as far as the product
          needs it. You can download them at any time.
        </p>
        <h2>6. Fair use</h2>
        <p>
          Do not upload forged documents, do not look at what you are not allowed to see, do not overload or test the
          service for weaknesses without asking us first, and do not use people’s details for anything except the work
          you share.
        </p>
        <h2>7. What we promise</h2>
        <p>
          We run Quartet with care, back it up, tell you when it fails, and fix it. Nothing in these terms limits your
          rights under the Australian Consumer Law. Beyond those rights, our liability for a year is limited to what you
          paid in that year.
        </p>
        <h2>8. Ending it</h2>
        <p>
          You can cancel at any time, and the plan then runs to the end of the period you paid for. The gym becomes
          read-only, open covers can be answered for 14 more days, and we do not delete anything without telling you. We
          may end an account that breaks these terms, with a reason, and at once only if others are at risk.
        </p>
        <h2>9. Changes and law</h2>
        <p>
          If these terms change in a way that matters, we tell you 30 days before. The law of New South Wales applies.
          Questions: <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
        </p>
      </Prose>
    </>
  )
}
