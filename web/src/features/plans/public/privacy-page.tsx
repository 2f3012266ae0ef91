import { contactAddress } from '../../../ui/public/contact-address.ts'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop, Prose } from '../../../ui/public/section.tsx'

export default function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Privacy"
        description="What Quartet keeps about people, why, who sees it, how long, and how to see, take out or erase it."
      />
      <PageTop
        title="Privacy"
        lead="What we keep about you, why, who sees it, and how to have it back or gone. In force from 1 November 2026."
      />
      <Prose>
        <h2>Who is responsible</h2>
        <p>
          For your account, Quartet is. For what a gym records about the people who teach there (rates, approvals, pay),
          the gym is, and Quartet keeps it on the gym’s behalf. We follow the Australian Privacy Principles, and the
          GDPR for people in Europe.
        </p>
        <h2>What we keep, and why</h2>
        <ul>
          <li>
            <strong>Account</strong>: name, e-mail, phone, address, time zone and picture, so that you can sign in, be
            asked and be told.
          </li>
          <li>
            <strong>Work</strong>: classes, covers, applications, messages and attendance, because that is what the
            product is for.
          </li>
          <li>
            <strong>Documents</strong>: certificates and checks that you hand in, with what was read from them and who
            decided what. Files are sealed with a key that is not kept beside them.
          </li>
          <li>
            <strong>Pay</strong>: rates, invoices, timesheets, bank account, tax and super details. Bank accounts, tax
            file numbers and the papers of pay are sealed likewise.
          </li>
          <li>
            <strong>Safety</strong>: sign-ins, the browser and the network address they came from, so that strangers are
            noticed.
          </li>
          <li>
            <strong>Enquiries</strong>: what you write in the contact form, so that we can answer.
          </li>
        </ul>
        <h2>Who sees it</h2>
        <p>
          A gym sees what you shared with that gym, and only people there whose task it is. Gyms never see each other’s
          rates or reviews, and applicants never learn of each other. Our own people see what running Quartet takes:
          accounts and gyms, mails and what failed, figures of classes and covers, who did what and when, and messages
          that somebody reported. They do not see your documents or your pay. We sell nothing, and there is no
          advertising.
        </p>
        <h2>Where it goes</h2>
        <p>
          To the mail, text message and push services that deliver to you, to a clearing house and a bank when a gym
          pays you through them, and to an authority when the law demands it. Where one of them is outside Australia,
          only what the delivery needs goes there.
        </p>
        <h2>How long</h2>
        <p>
          As long as you have an account. Afterwards pay records stay for seven years and compliance decisions for as
          long as the law of the state asks; the files behind them are removed earlier, and their outcome, dates and
          fingerprint stay. Enquiries are removed after two years.
        </p>
        <h2>What you can do</h2>
        <p>
          See and correct your profile under settings, take out everything we hold about you as a file, end a gym’s
          access to a document, and close your account. What the law makes us keep is closed off; everything else is
          erased. Write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a> if anything stands in your way. If
          our answer does not satisfy you, the Office of the Australian Information Commissioner hears complaints.
        </p>
        <h2>If something goes wrong</h2>
        <p>
          When data was in hands it should not have been in, and harm is likely, we tell you and the Commissioner as
          soon as we know what happened, and what you can do.
        </p>
      </Prose>
    </>
  )
}
