import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { Closing, PageTop, Section } from '../../../ui/public/section.tsx'
import { questionsOf } from '../../plans/public-facts.rules.ts'
import styles from '../components/articles.module.css'
import { knowledge } from '../knowledge.copy.ts'

export default function KnowledgeBasePage() {
  return (
    <>
      <PageHead
        title="Knowledge base"
        description="Short answers about timetables, covers, documents and pay in Quartet, open to everyone."
        about={questionsOf(knowledge.flatMap(({ asked }) => asked))}
      />
      <PageTop
        title="Knowledge base"
        lead="Short answers, open to everyone. For one thing at a time, step by step, open the guides."
      >
        <Action href="/legacy" look="outlined">
          Open the guides
        </Action>
      </PageTop>
      {knowledge.map(({ title, asked }) => (
        <Section key={title} title={title}>
          <div className={styles.asked}>
            {asked.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </Section>
      ))}
      <Closing title="Not answered?" lead="Ask us. A person reads it.">
        <Action href="/contact" look="ink">
          Contact us
        </Action>
      </Closing>
    </>
  )
}
