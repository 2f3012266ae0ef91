import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageLink } from '../../../ui/public/page-link.tsx'
import { PageTop, Section } from '../../../ui/public/section.tsx'
import styles from './articles.module.css'
import { legacyCategories } from './legacy-articles.copy.ts'

export default function LegacyPage() {
  return (
    <>
      <PageHead title="Guides" description="Short guides to Quartet, for facilities and for trainers." />
      <PageTop title="Guides" lead="Short, one thing at a time. Choose the side you stand on." />
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
