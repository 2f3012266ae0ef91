/**
 * The pictures in the Help Center's articles, in `web/pictures/help`. `of` is what is cut out, with a little air around it;
 * `height` is the most that is shown of it, and `left` what is left out at its left. `before` is what is done on the page first, by a mouse; nothing is saved.
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ name: string, who: string, path: string, width: number, height: number, of: string, left?: number, before?: (page: Page) => Promise<unknown> }} HelpShot
 */

/** @type {HelpShot[]} */
export const helpShots = [
  { name: 'week', who: 'gym', path: '/dashboard/gym?tab=timetable', width: 1000, height: 620, of: 'main' },
  {
    name: 'new-class',
    who: 'gym',
    path: '/classes/new',
    width: 900,
    height: 600,
    of: 'main form',
    before: async (page) => {
      await page.getByLabel('Name').fill('Lunch Express')
      for (const day of ['Mon', 'Wed']) await page.getByText(day, { exact: true }).click()
    },
  },
  {
    name: 'change-class',
    who: 'gym',
    path: '/dashboard/gym?tab=timetable',
    width: 1000,
    height: 760,
    of: '[role=dialog] form',
    before: async (page) => {
      await page.getByRole('link', { name: 'Next week' }).click()
      await page.getByRole('button', { name: /^Barbell Club ?, Monday/ }).click()
      await page.getByRole('button', { name: 'Change or cancel' }).click()
      await page.getByLabel('Starts at').fill('06:30')
    },
  },
  {
    name: 'holidays',
    who: 'gym',
    path: '/timetable/bulk-manage',
    width: 900,
    height: 520,
    of: 'main section:has(> header h2:text-is("Public holidays"))',
  },
  { name: 'import', who: 'gym', path: '/timetable/import', width: 900, height: 540, of: 'main' },
  {
    name: 'cover-compare',
    who: 'gym',
    path: '/dashboard/gym?tab=covers',
    width: 1440,
    height: 800,
    of: 'main',
    left: 570,
  },
  { name: 'cover-rules', who: 'gym', path: '/covers/settings', width: 900, height: 620, of: 'main form' },
  {
    name: 'why-not',
    who: 'gym',
    path: '/dashboard/gym?tab=covers',
    width: 900,
    height: 560,
    of: 'main',
    before: async (page) => {
      await page
        .getByRole('link', { name: /Hot Vinyasa/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Why, one by one' }).click()
      await page.getByRole('combobox', { name: 'Trainer' }).click()
      await page.getByRole('option', { name: 'Anna Kowalski' }).click()
    },
  },
  { name: 'review', who: 'gym', path: '/dashboard/gym?tab=compliance', width: 1180, height: 640, of: 'main' },
  {
    name: 'requirements',
    who: 'gym',
    path: '/dashboard/gym?tab=compliance&part=requirements',
    width: 900,
    height: 470,
    of: 'main',
  },
  { name: 'payroll', who: 'gym', path: '/dashboard/gym?tab=payroll', width: 1100, height: 560, of: 'main' },
  {
    name: 'pay-document',
    who: 'gym',
    path: '/dashboard/gym?tab=payroll',
    width: 1180,
    height: 640,
    of: 'main',
    before: (page) =>
      page
        .getByRole('row', { name: /Sofia Reyes/ })
        .getByRole('link')
        .first()
        .click(),
  },
  {
    name: 'pay-run',
    who: 'gym',
    path: '/dashboard/gym?tab=payroll&part=runs',
    width: 1180,
    height: 620,
    of: 'main',
    before: (page) => page.getByRole('row', { name: /Open/ }).getByRole('link').first().click(),
  },
  { name: 'super', who: 'gym', path: '/dashboard/gym?tab=payroll&part=super', width: 1000, height: 400, of: 'main' },
  { name: 'rates', who: 'gym', path: '/rate-cards', width: 900, height: 520, of: 'main' },
  { name: 'facilities', who: 'gym', path: '/dashboard/gym?tab=facilities', width: 900, height: 540, of: 'main' },
  { name: 'trainers', who: 'gym', path: '/dashboard/gym?tab=trainers', width: 1100, height: 520, of: 'main' },
  { name: 'overview', who: 'gym', path: '/dashboard/gym', width: 900, height: 520, of: 'main' },
  {
    name: 'notification-settings',
    who: 'gym',
    path: '/profile/settings',
    width: 900,
    height: 700,
    of: '#notifications',
  },
  {
    name: 'away',
    who: 'trainer',
    path: '/covers/create',
    width: 900,
    height: 640,
    of: 'main form, main [class*="card"]',
    before: async (page) => {
      for (const day of [/^Tue /, /^Wed /]) await page.getByRole('button', { name: day }).click()
      await page.getByText('Sick', { exact: true }).click()
    },
  },
  {
    name: 'take-a-cover',
    who: 'trainer',
    path: '/dashboard/trainer?tab=covers',
    width: 390,
    height: 780,
    of: 'body',
    before: (page) =>
      page
        .getByRole('link', { name: /Pilates Basics/ })
        .first()
        .click(),
  },
  { name: 'wallet', who: 'trainer', path: '/compliance', width: 900, height: 560, of: 'main' },
  {
    name: 'trainer-week',
    who: 'trainer',
    path: '/dashboard/trainer?tab=timetable',
    width: 1000,
    height: 480,
    of: 'main',
  },
  { name: 'jobs', who: 'trainer', path: '/jobs', width: 900, height: 460, of: 'main' },
]
