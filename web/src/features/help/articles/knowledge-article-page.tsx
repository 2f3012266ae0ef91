import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { helpCategories, type HelpArticle, type KnowledgePageData } from '@quartet/contract/help/help'
import { longDate } from '../../../platform/words/dates.ts'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageLink } from '../../../ui/public/page-link.tsx'
import { useVisit } from '../../../ui/public/visit.ts'
import { ArticleText } from './article-text.tsx'
import styles from './articles.module.css'
import { NotOnTheShelf } from './help-not-found.tsx'
import { Player } from './player.tsx'
import { articleQuery } from './help.api.ts'
import { articleFacts } from './help.copy.ts'

/** One article as a page of its own, with an address to send on. */
export default function KnowledgeArticlePage() {
  const visit = useVisit()
  const { articleId = '' } = useParams()
  return visit ? (
    <Shown article={(visit.data as KnowledgePageData | undefined)?.article ?? null} />
  ) : (
    <Asked id={articleId} />
  )
}

function Asked({ id }: { id: string }) {
  const { data, error } = useQuery(articleQuery(id))
  if (data === undefined && !error) return null
  return <Shown article={data ?? null} />
}

function Shown({ article }: { article: HelpArticle | null }) {
  if (!article) return <NotOnTheShelf title="Article Not Found" />
  const shelf = helpCategories.find(({ id }) => id === article.category)!
  return (
    <>
      <PageHead title={article.title} description={article.description} />
      <nav className={styles.crumbs} aria-label="Where you are">
        <ol>
          <li>
            <PageLink href="/knowledge-base">Knowledge base</PageLink>
          </li>
          <li>{shelf.name}</li>
          <li aria-current="page">{article.title}</li>
        </ol>
      </nav>
      <article className={styles.article}>
        <h1>{article.title}</h1>
        <p className={styles.lead}>{article.description}</p>
        <p className={styles.facts}>
          {articleFacts(article)} · updated {longDate(article.lastUpdated)}
        </p>
        {article.videoUrl && <Player videoUrl={article.videoUrl} title={article.title} />}
        <div className={styles.body}>
          <ArticleText content={article.content} hrefOf={(other) => `/knowledge-base/${other}`} />
        </div>
      </article>
    </>
  )
}
