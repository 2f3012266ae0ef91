import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { matchPath } from 'react-router'
import type { PublicAnswer, PublicPages, PublicVisit } from '@quartet/contract/public-page'
import HomePage from './features/plans/pages/home-page.tsx'
import NotFoundPage from './shell/not-found-page.tsx'
import { hasPage } from './shell/pages.ts'
import { beforePaint } from './shell/public/before-paint.ts'
import { PublicDocument } from './shell/public/document.tsx'
import type { Assets, SignedIn } from './shell/public/document.tsx'

type Page = { path: string; Page: ComponentType; signedIn?: SignedIn }

/**
 * Every public page: what visitors are answered with, readable without a script. The same components stand in `routes.ts`
 * for people who are signed in. A page that shows data finds it in `useVisit()`, where its slice on the server puts it.
 */
const pages: Page[] = [{ path: '/', Page: HomePage, signedIn: 'dashboard' }]

/** Called by the server with what the build made. */
export function publicPages(assets: Assets): PublicPages {
  const write = (visit: PublicVisit, { Page, signedIn = 'app' }: Omit<Page, 'path'>): PublicAnswer => {
    let status = 200
    const html = renderToStaticMarkup(
      <PublicDocument
        visit={{ ...visit, answerWith: (other) => void (status = other) }}
        assets={assets}
        signedIn={signedIn}
      >
        <Page />
      </PublicDocument>,
    )
    return { status, html: html.startsWith('<!') ? html : `<!doctype html>${html}` }
  }
  const at = (path: string) => pages.find((page) => matchPath(page.path, path))
  return {
    render(visit) {
      const page = at(visit.path)
      return page ? write(visit, page) : null
    },
    isPublicPath: (path) => at(path) !== undefined,
    notFound: (visit) => write(visit, { Page: NotFoundPage }),
    isAppPath: hasPage,
    listed: pages.map(({ path }) => path).filter((path) => !path.includes(':')),
    inlineScripts: [beforePaint],
  }
}
