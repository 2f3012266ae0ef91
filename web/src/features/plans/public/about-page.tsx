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
        description="Quartet is made for the hour before a class: when somebody is sick, a certificate ran out, or pay does not add up."
        about={organization(origin)}
      />
      <PageTop
        title="Made for the hour before a class."
        lead="Twenty-two people are on their way, and the trainer is sick. Everything we build begins there."
      />
      <Prose>
        <h2>Why four leaves</h2>
        <p>
          A class has four sides: the gym that holds it, the trainer who teaches it, the supplier who equips it, and the
          people who look after many gyms at once. They rarely sit in the same room. Quartet keeps them in one time:
          three leaves are dark, and the lime one is whoever steps in.
        </p>
        <h2>What we believe</h2>
        <ul>
          <li>
            <strong>A timetable is a promise.</strong> Whoever comes at six finds the class they came for. So cover
            comes before everything else, and the screen says whom it hurts and how long is left.
          </li>
          <li>
            <strong>A person is asked once.</strong> A certificate handed in for one gym serves each gym that may see
            it. A rate that was agreed is never typed again.
          </li>
          <li>
            <strong>Money explains itself.</strong> Each amount has its reasons beside it, and a correction is a line,
            never a silent edit.
          </li>
          <li>
            <strong>Trainers do not pay.</strong> Gyms do, by how many places they run. Nobody earns from a trainer
            looking for work.
          </li>
        </ul>
        <h2>How we treat what you entrust to us</h2>
        <p>
          Bank details, identity documents and the papers of pay are kept sealed, and every look by our own support
          needs a reason, lasts half an hour and is visible to the gym. What people wrote is theirs: they can take it
          out and have it erased. Our <a href="/privacy">privacy page</a> says it in full.
        </p>
        <h2>Where we are</h2>
        <p>
          Quartet is built in Australia, for its states, awards and super rules, and works wherever a class has a start
          time and a person to teach it.
        </p>
      </Prose>
      <Closing title="Talk to somebody who has opened up at five." lead="Tell us what your mornings look like.">
        <Action href="/contact" look="ink">
          Contact us
        </Action>
      </Closing>
    </>
  )
}
