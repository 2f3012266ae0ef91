import { Button, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, ChevronRight, Play, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { helpCategories, mostPopular, type HelpArticleSummary } from '@quartet/contract/help/help'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { longDate } from '../../platform/words/dates.ts'
import { usePlace } from '../../shell/pages/use-place.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { articleQuery, articlesQuery, useHelpPreferences, useKeepHelp } from './articles/help.api.ts'
import { articleCount, articleFacts, shelfWords } from './articles/help.copy.ts'
import { toursOf } from './tours/tours.copy.ts'
import { placeNames } from './tours/tours.rules.ts'
import { ArticleText } from './articles/article-text.tsx'
import { Player } from './articles/player.tsx'
import { useHelpAddress, withParameters } from './articles/use-help-address.ts'
import styles from './tours/help.module.css'

const shelfPrefix = 'in.'

/** The Help Center beside the page: what explains the page first, then shelves, popular articles and tours. */
export default function HelpCenter() {
  const { shown, close } = useHelpAddress()
  const [search, setSearch] = useState('')
  return (
    <SidePanel opened onClose={close} title="Help Center" beside>
      {shown?.startsWith(shelfPrefix) ? (
        <Shelf id={shown.slice(shelfPrefix.length)} />
      ) : shown === 'center' || !shown ? (
        <Home search={search} onSearch={setSearch} />
      ) : (
        <Article id={shown} />
      )}
    </SidePanel>
  )
}

function Home({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { role } = useCurrentUser()
  const { shown, pathname } = usePlace()
  const [typed] = useDebouncedValue(search.trim(), 200)
  const { data: all, error, refetch } = useQuery(articlesQuery())
  const { data: found, isFetching } = useQuery({ ...articlesQuery(typed), enabled: typed !== '' })
  const here = placeNames(pathname, shown)
  const about = all?.filter((article) => article.places.some((place) => here.includes(place))).slice(0, 3) ?? []
  const popular = all?.filter((article) => article.popular).slice(0, mostPopular) ?? []
  return (
    <div className={styles.center}>
      <TextInput
        type="search"
        aria-label="Search articles"
        placeholder="Search articles"
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        data-autofocus
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!all && !error && <RowsSkeleton />}
      {all && typed !== '' && (
        <div aria-live="polite" aria-busy={isFetching}>
          {found && found.length > 0 && <Articles title={articleCount(found.length)} articles={found} />}
          {found?.length === 0 && (
            <EmptyState title="No articles match" action={<ContactLink />}>
              Try another word, or contact support.
            </EmptyState>
          )}
        </div>
      )}
      {all && typed === '' && (
        <>
          {about.length > 0 && <Articles title="About this page" articles={about} />}
          {all.length === 0 ? (
            <EmptyState title="No articles yet" action={<ContactLink />}>
              Contact support and a person will reply.
            </EmptyState>
          ) : (
            <Shelves articles={all} />
          )}
          {popular.length > 0 && <Articles title="Popular" articles={popular} />}
          <Tours role={role} />
          <Hints />
        </>
      )}
    </div>
  )
}

function Shelves({ articles }: { articles: HelpArticleSummary[] }) {
  const held = Map.groupBy(articles, (article) => article.category)
  return (
    <section>
      <h3>Browse by category</h3>
      <ul className={`plain ${styles.rows}`}>
        {helpCategories
          .filter(({ id }) => held.has(id))
          .map(({ id, name }) => (
            <li key={id}>
              <HelpTo what={`${shelfPrefix}${id}`} title={name} fact={`${shelfWords[id]} · ${held.get(id)!.length}`} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function Shelf({ id }: { id: string }) {
  const { data: all, error, refetch } = useQuery(articlesQuery())
  const shelf = helpCategories.find((category) => category.id === id)
  const articles = all?.filter((article) => article.category === id) ?? []
  return (
    <div className={styles.center}>
      <Back />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!all && !error && <RowsSkeleton />}
      {all && articles.length === 0 && (
        <EmptyState title="No articles here">This category has no articles for your role.</EmptyState>
      )}
      {shelf && articles.length > 0 && <Articles title={shelf.name} articles={articles} />}
    </div>
  )
}

function Article({ id }: { id: string }) {
  const { search } = useLocation()
  const { data: article, error, refetch } = useQuery(articleQuery(id))
  if (!article)
    return (
      <div className={styles.center}>
        <Back />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />}
      </div>
    )
  return (
    <article className={styles.center}>
      <Back />
      <header>
        <h2>{article.title}</h2>
        <p className={styles.fact}>
          {articleFacts(article)} · updated {longDate(article.lastUpdated)}
        </p>
      </header>
      {article.videoUrl && <Player videoUrl={article.videoUrl} title={article.title} />}
      <ArticleText content={article.content} hrefOf={(other) => withParameters(search, { help: other })} />
      <ContactLink />
    </article>
  )
}

function Articles({ title, articles }: { title: string; articles: HelpArticleSummary[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={`plain ${styles.rows}`}>
        {articles.map((article) => (
          <li key={article.id}>
            <HelpTo what={article.id} title={article.title} fact={articleFacts(article)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A row that opens something else of the Help Center in its place. */
function HelpTo({ what, title, fact }: { what: string; title: string; fact: string }) {
  const { search } = useLocation()
  return (
    <Link to={{ search: withParameters(search, { help: what }) }} preventScrollReset>
      <span>
        <b>{title}</b>
        <small>{fact}</small>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}

function Back() {
  const { search } = useLocation()
  return (
    <Link className={styles.back} to={{ search: withParameters(search, { help: 'center' }) }} preventScrollReset>
      <ArrowLeft size={14} aria-hidden="true" />
      Help Center
    </Link>
  )
}

function Tours({ role }: { role: Parameters<typeof toursOf>[0] }) {
  const seen = useHelpPreferences()?.onboardingProgress ?? {}
  const { startTour } = useHelpAddress()
  return (
    <section>
      <h3>Tours</h3>
      <ul className={`plain ${styles.rows}`}>
        {toursOf(role).map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => startTour(id, 0)}>
              <span>
                <b>{name}</b>
                {seen[id] && <small>Seen</small>}
              </span>
              {seen[id] ? (
                <Check size={16} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Play size={16} strokeWidth={1.75} aria-hidden="true" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hints() {
  const preferences = useHelpPreferences()
  const keep = useKeepHelp()
  if (!preferences) return null
  return (
    <Switch
      label="Hints on pages"
      description="Shows a link to the matching article above a page"
      checked={preferences.showContextualHelp}
      onChange={(event) => keep({ showContextualHelp: event.currentTarget.checked })}
    />
  )
}

const ContactLink = () => (
  <Button component={Link} to="/contact" variant="default">
    Contact Support
  </Button>
)
