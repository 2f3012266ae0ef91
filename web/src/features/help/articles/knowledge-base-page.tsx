import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { helpCategories, type HelpArticleSummary, type KnowledgeBaseData } from '@quartet/contract/help/help'
import { Action } from '../../../ui/public/action.tsx'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageLink } from '../../../ui/public/page-link.tsx'
import { Closing, PageTop, Section } from '../../../ui/public/section.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import { questionsOf } from '../../plans/public/public-facts.rules.ts'
import styles from './articles.module.css'
import { articlesQuery } from './help.api.ts'
import { articleFacts } from './help.copy.ts'
import { knowledge } from './knowledge.copy.ts'

/** What is open to everybody: short answers, and the articles that say how, by category. */
export default function KnowledgeBasePage() {
  const visit = useVisit()
  const [parameters] = useSearchParams()
  const search = parameters.get('q')?.trim() ?? ''
  return (
    <>
      <PageHead
        title="Knowledge base"
        description="Step-by-step guides to timetables, covers, documents and pay. Open to everyone."
        canonical="/knowledge-base"
        about={questionsOf(knowledge.flatMap(({ asked }) => asked))}
      />
      <PageTop title="Knowledge base" lead="Step-by-step guides, open to everyone.">
        <search className={styles.finder}>
          <form className={styles.search} action="/knowledge-base">
            <input type="search" name="q" defaultValue={search} maxLength={100} aria-label="Search articles" />
            <button type="submit">Search</button>
          </form>
        </search>
      </PageTop>
      {visit ? (
        <Found articles={(visit.data as KnowledgeBaseData | undefined)?.articles ?? []} search={search} />
      ) : (
        <Asked search={search} />
      )}
      {search === '' &&
        knowledge.map(({ title, asked }) => (
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
      <Closing title="Can’t find your answer?" lead="Ask us. A person will read it.">
        <Action href="/contact" look="ink">
          Contact us
        </Action>
      </Closing>
    </>
  )
}

/** In the app: what is open to everybody and what is written for the person's role. */
function Asked({ search }: { search: string }) {
  const { data } = useQuery(articlesQuery(search))
  return data ? <Found articles={data} search={search} /> : null
}

function Found({ articles, search }: { articles: HelpArticleSummary[]; search: string }) {
  if (search !== '')
    return (
      <Section title={articles.length === 0 ? `No articles match “${search}”` : `Results for “${search}”`}>
        <Shelf articles={articles} />
        <p className={styles.more}>
          <PageLink href="/knowledge-base">All articles</PageLink>
        </p>
      </Section>
    )
  const held = Map.groupBy(articles, (article) => article.category)
  return helpCategories
    .filter(({ id }) => held.has(id))
    .map(({ id, name }) => (
      <Section key={id} title={name}>
        <Shelf articles={held.get(id)!} />
      </Section>
    ))
}

const Shelf = ({ articles }: { articles: HelpArticleSummary[] }) => (
  <ul className={`plain ${styles.shelf}`}>
    {articles.map((article) => (
      <li key={article.id}>
        <PageLink href={`/knowledge-base/${article.id}`}>
          <h3>{article.title}</h3>
          <p>{article.description}</p>
          <small>{articleFacts(article)}</small>
        </PageLink>
      </li>
    ))}
  </ul>
)
