import { useParams } from 'react-router'
import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageLink } from '../../../ui/public/page-link.tsx'
import { PageTop, Section } from '../../../ui/public/section.tsx'
import { NotOnTheShelf } from './help-not-found.tsx'
import styles from './articles.module.css'
import { legacyCategories } from './legacy-articles.copy.ts'

export default function LegacyCategoryPage() {
  const { categoryId } = useParams()
  const category = legacyCategories.find(({ id }) => id === categoryId)
  if (!category) return <NotOnTheShelf title="Category Not Found" />
  return (
    <>
      <PageHead title={`Guides for ${category.name.toLowerCase()}`} description={category.description} />
      <nav
        className={styles.crumbs}
        style={{ width: 'min(72.5rem, 100% - 2 * var(--page-x))' }}
        aria-label="Where you are"
      >
        <ol>
          <li>
            <PageLink href="/legacy">Guides</PageLink>
          </li>
          <li aria-current="page">{category.name}</li>
        </ol>
      </nav>
      <PageTop title={category.name} lead={category.description} />
      <Section>
        <ul className={`plain ${styles.shelf}`}>
          {category.articles.map(({ id, title, description }) => (
            <li key={id}>
              <PageLink href={`/legacy/${category.id}/${id}`}>
                <h2>{title}</h2>
                <p>{description}</p>
              </PageLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
