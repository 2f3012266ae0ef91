import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageLink } from '../../../ui/public/page-link.tsx'
import { PageTop, Section } from '../../../ui/public/section.tsx'
import styles from './articles.module.css'
import { legacyCategories } from './legacy-articles.copy.ts'

export default function LegacyPage() {
  return (
    <>
      <PageHead title="Guides" description="Short guides to Quartet for gyms and trainers." />
      <PageTop title="Guides" lead="Short guides, one task at a time. Choose gyms or trainers." />
      <Section>
        <ul className={`plain ${styles.shelf}`}>
          {legacyCategories.map(({ id, name, description, articles }) => (
            <li key={id}>
              <PageLink href={`/legacy/${id}`}>
                <h2>{name}</h2>
                <p>{description}</p>
                <small>{`${articles.length} articles`}</small>
              </PageLink>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
