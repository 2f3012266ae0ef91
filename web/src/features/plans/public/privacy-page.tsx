import { contactAddress } from '../../../ui/public/contact-address.ts'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop, Prose } from '../../../ui/public/section.tsx'

export default function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Privacy"
        description="What personal information Quartet keeps, why, who can see it, how long, and how to download or erase it."
      />
      <PageTop
        title="Privacy"
        lead="What we keep about you, why, who can see it, and how to download or erase it. In force from 27 November 2026."
      />
      <Prose>
        <h2>Who is responsible</h2>
        <p>
          Quartet is responsible for your account. A gym is responsible for what it records about the people who teach
          there, such as rates, approvals and pay. We keep that on the gym’s behalf. We follow the Australian Privacy
          Principles and, for people in Europe, the GDPR.
        </p>
        <h2>What we keep, and why</h2>
        <ul>
          <li>
            <strong>Account</strong>: your name, email, phone, address, time zone and picture, so that you can sign in
            and we can contact you.
          </li>
          <li>
            <strong>Work</strong>: classes, covers, applications, messages and attendance, because Quartet exists to
            manage them.
          </li>
          <li>
            <strong>Documents</strong>: the certificates and checks that you upload, the details read from them, and who
            reviewed them. We encrypt the files, and we do not keep the key with them.
          </li>
          <li>
            <strong>Pay</strong>: rates, invoices, timesheets, bank account, tax and super details. We encrypt bank
            accounts, tax file numbers and pay documents in the same way.
          </li>
          <li>
            <strong>Security</strong>: sign-ins, with the browser and the network address they came from, so that you
            and we can notice a stranger.
          </li>
          <li>
            <strong>Enquiries</strong>: what you write in the contact form, so that we can answer it.
          </li>
        </ul>
        <h2>Who can see it</h2>
        <p>
          A gym can see what you shared with that gym, and only the people there who need it for their work. Gyms never
          see each other’s rates or reviews, and applicants never see each other. Our staff can see what they need to
          run Quartet: accounts and gyms, emails and failures, totals of classes and covers, who did what and when, and
          messages that someone reported. They cannot see your documents or your pay. We do not sell anything, and there
          is no advertising.
        </p>
        <h2>Where it goes</h2>
        <p>
          We pass on what they need to the email, text message and push services that deliver to you, to a clearing
          house and a bank when a gym pays you through them, and to an authority when the law requires it. If one of
          them is outside Australia, it receives only what the delivery needs.
        </p>
        <h2>How long we keep it</h2>
        <p>
          We keep it as long as you have an account. After that, we keep pay records for seven years, and compliance
          decisions for as long as the law of the state requires. We delete the files behind those decisions earlier and
          keep their outcome, dates and fingerprint. We delete enquiries after two years.
        </p>
        <h2>What you can do</h2>
        <p>
          In your settings you can see and correct your profile, download everything we hold about you, stop sharing a
          document with a gym, and close your account. We restrict what the law requires us to keep, and we erase
          everything else. Write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a> if any of this does not
          work for you. If you are not satisfied with our answer, you can complain to the Office of the Australian
          Information Commissioner (OAIC).
        </p>
        <h2>If something goes wrong</h2>
        <p>
          If a data breach is likely to cause serious harm, we will notify you and the OAIC as soon as we know what
          happened, and tell you what you can do.
        </p>
      </Prose>
    </>
  )
}
