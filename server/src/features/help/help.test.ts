import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  defaultHelpPreferences,
  helpCategories,
  type ChecklistRow,
  type HelpArticleSummary,
} from '@quartet/contract/help/help'
import { noticeVersion } from '@quartet/contract/connections/engagements'
import type { Role } from '@quartet/contract/kernel/people'
import {
  joinTeam,
  makeConnection,
  makeGym,
  makePerson,
  makeStudio,
  makeTrainer,
  type MadeGym,
  type MadePerson,
  type MadeTrainer,
} from '../../../test/factories.ts'
import { testApp, type TestApp } from '../../../test/harness.ts'
import { articlesOfRelease } from '../../compose/pages/help.ts'
import { keepArticles } from './articles.commands.ts'

let t: TestApp
let gym: MadeGym
let trainer: MadeTrainer
let people: Record<Role, MadePerson>

beforeAll(async () => {
  t = await testApp()
  await t.given(async (work) => {
    gym = await makeGym(work, { name: 'Northside' })
    trainer = await makeTrainer(work, { specialtyIds: [] })
    const gymAdmin = await makePerson(work, { role: 'gym_admin' })
    await joinTeam(work, gym.gymId, gymAdmin.userId, 'gym_admin')
    people = {
      gym: gym.owner,
      trainer,
      gym_admin: gymAdmin,
      admin: await makePerson(work, { role: 'admin' }),
      supplier: await makePerson(work, { role: 'supplier' }),
    }
  })
})
afterAll(() => t?.stop())

const articlesFor = async (who: Role, query = '') =>
  (await t.as(people[who]).get<HelpArticleSummary[]>(`/help/articles${query}`)).body
const checklistOf = async (who: MadePerson, query = '') =>
  (await t.as(who).get<ChecklistRow[]>(`/help/checklist${query}`)).body
const open = (rows: ChecklistRow[]) => rows.filter((row) => !row.done).map((row) => row.key)

describe('the articles that somebody sees', () => {
  const start = 'Getting Started'
  const last = 'Troubleshooting'
  it.each([
    [
      'gym',
      [start, 'Classes & Scheduling', 'Compliance & Verification', 'Payroll & Billing', 'Reports & Analytics', last],
    ],
    ['trainer', [start, 'Compliance & Verification', 'Payroll & Billing', last]],
    ['admin', [start, last]],
    ['gym_admin', [start, 'Classes & Scheduling', 'Compliance & Verification', 'Reports & Analytics', last]],
  ] as const)('K-10 are those written for a %s, by category', async (who, names) => {
    const seen = await articlesFor(who)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(
      articlesOfRelease()
        .filter(({ userRoles }) => userRoles.includes(who))
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(helpCategories.filter(({ roles }) => roles.includes(who)).map(({ name }) => name)).toEqual(names)
    const shelves = names.map((name) => helpCategories.find((one) => one.name === name)!.id)
    expect(new Set(seen.map(({ category }) => category))).toEqual(new Set(shelves))
    for (const category of shelves)
      expect(await articlesFor(who, `?category=${category}`)).toEqual(seen.filter((one) => one.category === category))
  })

  it('are the open ones for visitors, who cannot read another', async () => {
    const { body } = await t.visitor.get<HelpArticleSummary[]>('/help/articles')
    expect(body.length).toBeGreaterThan(5)
    expect(body.every((one) => one.open)).toBe(true)
    const kept = articlesOfRelease().find((one) => !one.open)!
    expect((await t.visitor.get(`/help/articles/${kept.id}`)).status).toBe(404)
    expect((await t.as(people[kept.userRoles[0]!]).get(`/help/articles/${kept.id}`)).body).toEqual(kept)
  })

  it('come first when they explain the place that somebody looks at', async () => {
    const [first] = await articlesFor('gym', '?place=payroll')
    expect(first!.places).toContain('payroll')
  })
})

describe('a search for an article', () => {
  beforeAll(() =>
    t.given(({ tx }) =>
      keepArticles(tx, [
        ...articlesOfRelease(),
        {
          ...articlesOfRelease()[0]!,
          id: 'accordions',
          title: 'Tuning accordions',
          description: 'How reeds are tuned.',
          tags: ['reeds'],
          content: 'Bellows breathe slowly.',
          userRoles: ['gym'],
          category: 'getting-started',
        },
      ]),
    ),
  )

  it.each([
    ['tuned accordion', 'in another form of the words'],
    ['acordions', 'with a letter missing'],
    ['accor', 'while it is typed'],
    ['how are bellows breathing', 'in the text, among words that say nothing'],
    ['reed', 'by its tag'],
  ])('finds it by %s (%s)', async (typed) => {
    const found = await articlesFor('gym', `?search=${encodeURIComponent(typed)}`)
    expect(found[0]?.id).toBe('accordions')
  })

  it.each(['trombone', 'accordions trombone'])('finds nothing for %s', async (typed) => {
    expect(await articlesFor('gym', `?search=${encodeURIComponent(typed)}`)).toEqual([])
  })

  it('finds nothing that is written for others', async () => {
    expect(await articlesFor('trainer', '?search=accordions')).toEqual([])
  })

  it.each(["'; drop table help_articles --", '%', '!!! & |', '\\'])('takes %s as words', async (typed) => {
    const { status } = await t.as(people.gym).get(`/help/articles?search=${encodeURIComponent(typed)}`)
    expect(status).toBe(200)
  })
})

describe('what a person has seen of the help', () => {
  it('H-04 is hasCompletedOnboarding, onboardingProgress, showContextualHelp, isFirstTimeUser, hasSeenInitialPrompt, kept per user', async () => {
    const own = t.as(people.gym)
    expect((await own.get('/help/preferences')).body).toEqual({
      hasCompletedOnboarding: false,
      onboardingProgress: {},
      showContextualHelp: true,
      isFirstTimeUser: true,
      hasSeenInitialPrompt: false,
    })
    const changed = {
      hasCompletedOnboarding: true,
      onboardingProgress: { 'onboarding.welcome': true },
      showContextualHelp: false,
      isFirstTimeUser: false,
      hasSeenInitialPrompt: true,
    }
    expect((await own.patch('/help/preferences', changed)).body).toEqual(changed)
    expect((await own.get('/help/preferences')).body).toEqual(changed)
    expect((await t.as(people.trainer).get('/help/preferences')).body).toEqual(defaultHelpPreferences)
  })

  it('loses no step of two windows that go on at the same moment', async () => {
    const own = t.as(people.admin)
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        own.patch('/help/preferences', { onboardingProgress: { [`tour.step-${n}`]: true } }),
      ),
    )
    const { body } = await own.get('/help/preferences')
    expect(Object.keys(body.onboardingProgress)).toHaveLength(6)
  })

  it('is no place to store things', async () => {
    const own = t.as(people.supplier)
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`tour.step-${n}`, true]))
    const refused = await own.patch('/help/preferences', { onboardingProgress: many })
    expect([refused.status, refused.body.message]).toEqual([422, 'You can save up to 300 steps.'])
    expect((await own.patch('/help/preferences', { onboardingProgress: { 'A name!': true } })).status).toBe(400)
    expect((await own.get('/help/preferences')).body).toEqual(defaultHelpPreferences)
  })
})

describe('the checklist of what is left to set up', () => {
  it('counts for a gym what is missing, until it is done', async () => {
    const before = await checklistOf(gym.owner)
    expect(open(before)).toEqual(expect.arrayContaining(['studios', 'classes', 'trainers', 'rates', 'payer']))
    await t.given(async (work) => {
      await makeStudio(work, gym.gymId)
      await makeConnection(work, gym.gymId, trainer.trainerId)
    })
    const after = await checklistOf(gym.owner)
    expect(open(after)).not.toContain('studios')
    expect(open(after)).not.toContain('trainers')
    expect(after.find((row) => row.key === 'engagements')).toMatchObject({
      missing: 1,
      done: false,
      detail: 'You can’t pay 1 trainer yet.',
    })
  })

  it('tells a gym admin how many steps each gym has open, and of a gym that is named each of them', async () => {
    const all = await checklistOf(people.gym_admin)
    expect(all).toEqual([expect.objectContaining({ key: gym.gymId, title: 'Northside', done: false })])
    const own = await checklistOf(gym.owner)
    expect(all[0]!.missing).toBe(open(own).length)
    expect(await checklistOf(people.gym_admin, `?gymId=${gym.gymId}`)).toEqual(own)
  })

  it('tells a trainer which gyms can’t pay once they engage, and what to upload', async () => {
    const bank = async () => (await checklistOf(trainer)).find((row) => row.key === 'bank')
    const rows = await checklistOf(trainer)
    expect(rows.map((row) => row.key)).toEqual(['connection', 'documents', 'hours', 'bank'])
    expect(open(rows)).not.toContain('connection')
    expect(await bank()).toMatchObject({ missing: 1, detail: 'You can add it once a gym sets you up for pay.' })
    const engagement = {
      trainerId: trainer.trainerId,
      fromDate: '2026-01-01',
      as: { kind: 'contractor' },
      noticeVersion,
    }
    expect((await t.as(gym.owner).post('/engagements', engagement)).status).toBe(201)
    expect(await bank()).toMatchObject({ missing: 1, detail: '1 gym can’t pay you without it.' })
    const { body: engagements } = await t.as(trainer).get('/engagements')
    const missing = engagements[0].missing.map((one: { field: string }) => one.field)
    expect(missing).toContain('bank')
    const account = { bsb: '062-000', account: '12345678', accountName: 'Mei Tanaka' }
    expect((await t.as(trainer).put(`/engagements/${engagements[0].id}/bank`, account)).status).toBe(200)
    expect(await bank()).toMatchObject({ done: true, detail: 'Every gym you work for can pay you.' })
    const { body: after } = await t.as(trainer).get('/engagements')
    expect(after[0].missing.map((one: { field: string }) => one.field)).not.toContain('bank')
  })

  it('tells an admin that mails reach nobody while there is no mail server', async () => {
    const rows = await checklistOf(people.admin)
    expect(rows.find((row) => row.key === 'mail')).toMatchObject({ done: false, link: '/outbox' })
  })

  it('is empty for the front desk, which sets nothing up', async () => {
    const desk = await t.given(async (work) => {
      const person = await makePerson(work, { role: 'gym' })
      await joinTeam(work, gym.gymId, person.userId, 'front_desk')
      return person
    })
    expect(await checklistOf(desk)).toEqual([])
  })
})
