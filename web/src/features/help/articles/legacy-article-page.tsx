import { useParams } from 'react-router'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageLink } from '../../../ui/public/page-link.tsx'
import { NotOnTheShelf } from './help-not-found.tsx'
import { Player } from './player.tsx'
import styles from './articles.module.css'
import { legacyCategories } from './legacy-articles.copy.ts'

export default function LegacyArticlePage() {
  const { categoryId, articleId } = useParams()
  const category = legacyCategories.find(({ id }) => id === categoryId)
  if (!category) return <NotOnTheShelf title="Category Not Found" />
  const article = category.articles.find(({ id }) => id === articleId)
  if (!article) return <NotOnTheShelf title="Article Not Found" />
  return (
    <>
      <PageHead title={article.title} description={article.description} />
      <nav className={styles.crumbs} aria-label="Where you are">
        <ol>
          <li>
            <PageLink href="/legacy">Guides</PageLink>
          </li>
          <li>
            <PageLink href={`/legacy/${category.id}`}>{category.name}</PageLink>
          </li>
          <li aria-current="page">{article.title}</li>
        </ol>
      </nav>
      <article className={styles.article}>
        <h1>{article.title}</h1>
        <p className={styles.lead}>{article.description}</p>
        <Player videoUrl={article.videoUrl} title={article.title} />
        <div className={styles.body}>
          {article.body?.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className={styles.more}>
          <PageLink href={article.sourceUrl}>Go to this page in Quartet</PageLink>
        </p>
      </article>
    </>
  )
}
