import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { articlesQuery, useHelpPreferences, useKeepHelp } from '../articles/help.api.ts'
import { hintFor, placeNames } from './tours.rules.ts'
import { useHelpAddress, withParameters } from '../articles/use-help-address.ts'
import styles from './help.module.css'

/** One line above a page that names the article about it, until it is read, put away or hints are turned off. */
export default function Hint() {
  const preferences = useHelpPreferences()
  const { shown, pathname } = usePlace()
  const { search } = useLocation()
  const { tour, shown: open } = useHelpAddress()
  const keep = useKeepHelp()
  const asked =
    preferences?.showContextualHelp === true && !preferences.isFirstTimeUser && tour === null && open === null
  const { data: articles = [] } = useQuery({ ...articlesQuery(), enabled: asked })
  const article = asked ? hintFor(articles, placeNames(pathname, shown), preferences.onboardingProgress) : undefined
  if (!article) return null
  const putAway = () => keep({ onboardingProgress: { [`hint.${article.id}`]: true } })
  return (
    <aside className={styles.hint} aria-label="Hint">
      <Lightbulb size={16} strokeWidth={1.75} aria-hidden="true" />
      <p>
        New to this page?{' '}
        <Link to={{ search: withParameters(search, { help: article.id }) }} onClick={putAway} preventScrollReset>
          {article.title}
        </Link>
      </p>
      <button type="button" className={styles.quiet} onClick={() => keep({ showContextualHelp: false })}>
        Turn hints off
      </button>
      <CloseButton size="md" aria-label="Hide this hint" onClick={putAway} />
    </aside>
  )
}
