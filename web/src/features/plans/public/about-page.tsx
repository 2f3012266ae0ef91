import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { Closing, PageTop, Prose } from '../../../ui/public/section.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import { organization } from './public-facts.rules.ts'

export default function AboutPage() {
  const origin = useVisit()?.origin ?? ''
  return (
    <>
      <PageHead
        title="About us"
        description="Quartet is made for the hour before a class: when someone is sick, a certificate has expired, or pay doesn’t add up."
        about={organization(origin)}
      />
      <PageTop
        title="Made for the hour before a class."
        lead="Twenty-two people are on their way, and the trainer is sick. Everything we build starts there."
      />
      <Prose>
        <h2>Why four leaves</h2>
        <p>
          A class has four sides: the gym that runs it, the trainer who teaches it, the supplier who equips it, and the
          people who look after many gyms at once. They’re rarely in the same room. Quartet keeps them in time with each
          other. Three leaves are dark, and the lime one is the person who steps in.
        </p>
        <h2>What we believe</h2>
        <ul>
          <li>
            <strong>A timetable is a promise.</strong> If you come at six, the class you came for is on. So cover comes
            before everything else, and the board shows who’s affected and how long you’ve got.
          </li>
          <li>
            <strong>We ask you once.</strong> A certificate uploaded for one gym works for every gym you share it with.
            You never enter an agreed rate again.
          </li>
          <li>
            <strong>Money explains itself.</strong> Each amount shows how it was worked out. A correction is a new line,
            never a silent edit.
          </li>
          <li>
            <strong>Trainers don’t pay.</strong> Gyms do, by how many locations they run. No one makes money from a
            trainer looking for work.
          </li>
        </ul>
        <h2>How we protect your information</h2>
        <p>
          We encrypt bank details, identity documents and pay records. Our support team needs a reason to view a gym,
          for 30 minutes at a time, and the gym can see each visit. What you write is yours. You can download it and
          have it erased. Read more in our <a href="/privacy">privacy page</a>.
        </p>
        <h2>Where we are</h2>
        <p>
          Quartet is built in Australia, for its states, awards and super rules. It works anywhere a class has a start
          time and someone to teach it.
        </p>
      </Prose>
      <Closing title="Talk to someone who has opened a gym at five." lead="Tell us what your mornings look like.">
        <Action href="/contact" look="ink">
          Contact us
        </Action>
      </Closing>
    </>
  )
}
