import { useEffect, type ReactNode } from 'react'
import { useVisit } from '../../ui/public/visit.ts'
import { Mark } from '../../ui/display/mark.tsx'
import { hasPage } from '../map/pages.ts'
import { watchBar } from './bar-behaviour.ts'
import { Chevron, Moon, Sun, Bars } from './icons.tsx'
import styles from './public-bar.module.css'

const products = [
  { label: 'QT Lite', path: '/memberships/qt-lite', words: 'One studio, without the spreadsheet' },
  { label: 'QT Studio', path: '/memberships/qt-studio', words: 'Timetable, documents and pay' },
  { label: 'QT Multi-Studio', path: '/memberships/qt-multi-studio', words: 'Several studios in one view' },
  { label: 'QT Multi-Site', path: '/memberships/qt-multi-site', words: 'Groups that set their own rules' },
  { label: 'Trainer', path: '/memberships/trainer', words: 'Free, for every gym you teach at' },
]
const links = [
  { label: 'Pricing', path: '/pricing' },
  { label: 'Jobs Board', path: '/jobs' },
  { label: 'About Us', path: '/about' },
  { label: 'Contact', path: '/contact' },
]

/** The visitors' bar, the same with and without the app's code: menus are details, and it turns solid after 20 px. */
export default function PublicBar({ scheme }: { scheme?: ReactNode }) {
  const here = useVisit()?.path
  useEffect(() => watchBar(document), [])
  const places = links
    .filter(({ path }) => hasPage(path))
    .map(({ label, path }) => (
      <li key={path}>
        <a href={path} aria-current={here === path ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ))
  return (
    <header className={styles.bar} data-frame data-bar>
      <div className={styles.inside}>
        <a href="/" className={styles.brand}>
          <Mark size={26} />
          <span>Quartet</span>
        </a>
        <nav className={styles.wide} aria-label="Main">
          <ul className="plain">
            <li>
              <details className={styles.products} data-menu>
                <summary>
                  Products <Chevron />
                </summary>
                <ul className={`plain ${styles.sheet}`}>
                  {products.map(({ label, path, words }) => (
                    <li key={path}>
                      <a href={path} aria-current={here === path ? 'page' : undefined}>
                        <b>{label}</b>
                        <span>{words}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
            {places}
          </ul>
        </nav>
        <div className={styles.end}>
          <span className={styles.scheme}>{scheme ?? <SchemeButton />}</span>
          <a href="/legacy-login" className={styles.signIn}>
            Sign In
          </a>
          <details className={styles.menu} data-menu>
            <summary aria-label="Menu">
              <Bars />
            </summary>
            <nav aria-label="Menu" className={styles.drawer}>
              <ul className="plain">{places}</ul>
              <p>Products</p>
              <ul className="plain">
                {products.map(({ label, path }) => (
                  <li key={path}>
                    <a href={path}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

/** Hidden until the small script can answer it. */
const SchemeButton = () => (
  <button type="button" data-scheme hidden aria-label="Light or dark" className={styles.icon}>
    <span className={styles.moon}>
      <Moon />
    </span>
    <span className={styles.sun}>
      <Sun />
    </span>
  </button>
)
