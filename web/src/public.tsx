import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { matchPath, Route, Routes, StaticRouter } from 'react-router'
import type { PublicAnswer, PublicPages, PublicVisit } from '@quartet/contract/plans/public-page'
import KnowledgeArticlePage from './features/help/articles/knowledge-article-page.tsx'
import KnowledgeBasePage from './features/help/articles/knowledge-base-page.tsx'
import LegacyArticlePage from './features/help/articles/legacy-article-page.tsx'
import LegacyCategoryPage from './features/help/articles/legacy-category-page.tsx'
import LegacyPage from './features/help/articles/legacy-page.tsx'
import AboutPage from './features/plans/public/about-page.tsx'
import ComingSoonPage from './features/plans/public/coming-soon-page.tsx'
import ContactPage from './features/plans/public/contact-page.tsx'
import ContactSentPage from './features/plans/public/contact-sent-page.tsx'
import CookiesPage from './features/plans/public/cookies-page.tsx'
import PublicJobPage from './features/jobs/public/public-job-page.tsx'
import PublicJobsPage from './features/jobs/public/public-jobs-page.tsx'
import HomePage from './features/plans/home/home-page.tsx'
import MembershipPage from './features/plans/memberships/membership-page.tsx'
import MembershipsPage from './features/plans/memberships/memberships-page.tsx'
import PricingPage from './features/plans/public/pricing-page.tsx'
import PrivacyPage from './features/plans/public/privacy-page.tsx'
import TermsPage from './features/plans/public/terms-page.tsx'
import NotFoundPage from './shell/pages/not-found-page.tsx'
import { hasNamedPage, hasPage } from './shell/map/pages.ts'
import { beforePaint } from './shell/public/before-paint.ts'
import { PublicDocument, type Assets, type SignedIn } from './shell/public/document.tsx'

type Page = { path: string; Page: ComponentType; signedIn?: SignedIn; unlisted?: true }

/**
 * Every public page: what visitors are answered with, readable without a script. The same components stand in `routes.ts`
 * for people who are signed in. A page that shows data finds it in `useVisit()`, where its slice on the server puts it.
 */
const pages: Page[] = [
  { path: '/', Page: HomePage, signedIn: 'dashboard' },
  { path: '/pricing', Page: PricingPage, signedIn: 'dashboard' },
  { path: '/memberships', Page: MembershipsPage },
  { path: '/memberships/qt-lite', Page: MembershipPage },
  { path: '/memberships/qt-studio', Page: MembershipPage },
  { path: '/memberships/qt-multi-studio', Page: MembershipPage },
  { path: '/memberships/qt-multi-site', Page: MembershipPage },
  { path: '/memberships/trainer', Page: MembershipPage },
  { path: '/about', Page: AboutPage },
  { path: '/contact', Page: ContactPage },
  { path: '/contact/sent', Page: ContactSentPage, unlisted: true },
  { path: '/privacy', Page: PrivacyPage },
  { path: '/terms', Page: TermsPage },
  { path: '/cookies', Page: CookiesPage },
  { path: '/knowledge-base', Page: KnowledgeBasePage },
  { path: '/knowledge-base/:articleId', Page: KnowledgeArticlePage },
  { path: '/legacy', Page: LegacyPage },
  { path: '/legacy/:categoryId', Page: LegacyCategoryPage },
  { path: '/legacy/:categoryId/:articleId', Page: LegacyArticlePage },
  { path: '/coming-soon', Page: ComingSoonPage, unlisted: true },
  { path: '/jobs', Page: PublicJobsPage },
  { path: '/jobs/:id', Page: PublicJobPage },
]

/** Called by the server with what the build made. */
export function publicPages(assets: Assets): PublicPages {
  const write = (visit: PublicVisit, { path, Page, signedIn = 'app' }: Page): PublicAnswer => {
    let status = 200
    const search = new URLSearchParams(visit.query).toString()
    const html = renderToStaticMarkup(
      <StaticRouter location={search ? `${visit.path}?${search}` : visit.path}>
        <PublicDocument
          visit={{ ...visit, answerWith: (other) => void (status = other) }}
          assets={assets}
          signedIn={visit.stay ? 'stay' : signedIn}
        >
          <Routes>
            <Route path={path} element={<Page />} />
          </Routes>
        </PublicDocument>
      </StaticRouter>,
    )
    return { status, html: html.startsWith('<!') ? html : `<!doctype html>${html}` }
  }
  const at = (path: string) =>
    pages.find((page) => matchPath(page.path, path) && !(page.path.includes(':') && hasNamedPage(path)))
  return {
    render(visit) {
      const page = at(visit.path)
      return page ? write(visit, page) : null
    },
    notFound: (visit) => write(visit, { path: '*', Page: NotFoundPage }),
    isPublicPath: (path) => at(path) !== undefined,
    isAppPath: hasPage,
    listed: pages.filter((page) => !page.unlisted && !page.path.includes(':')).map(({ path }) => path),
    inlineScripts: [beforePaint],
  }
}
