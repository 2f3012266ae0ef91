import type { ChecklistRow } from '@quartet/contract/help/help'

/** How far one gym is set up; counts are of things, `withoutEngagement` and `withoutAccount` of connected trainers. */
export type GymSetUp = {
  id: string
  name: string
  address: boolean
  studios: number
  classes: number
  drafts: number
  trainers: number
  withoutEngagement: number
  withoutAccount: number
  rates: boolean
  payer: boolean
  ownAccount: boolean
  employees: number
  clearing: boolean
}

type Draft = Omit<ChecklistRow, 'done' | 'missing'> & { missing: number | boolean }
const row = ({ missing, ...rest }: Draft): ChecklistRow => ({
  ...rest,
  missing: Number(missing),
  done: Number(missing) === 0,
})
const of = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** What a gym sets up, in the order in which one thing needs the other. */
export function gymRows(gym: GymSetUp): ChecklistRow[] {
  return [
    row({
      key: 'gym-profile',
      title: 'Say where the gym is',
      detail: 'Address and phone stand on covers, feeds and pay documents.',
      link: '/profile/settings',
      missing: !gym.address,
    }),
    row({
      key: 'studios',
      title: 'Name the studios',
      detail: 'With their capacity, so that two classes never meet in one room.',
      link: '/dashboard?tab=facilities',
      missing: gym.studios === 0,
    }),
    row({
      key: 'classes',
      title: 'Put the first class on the timetable',
      detail: 'Or bring the whole week from a spreadsheet or a calendar.',
      link: gym.studios === 0 ? '/classes/new' : '/timetable/import',
      missing: gym.classes === 0,
    }),
    row({
      key: 'trainers',
      title: 'Connect with trainers',
      detail: 'Invite those who teach for you, or ask those who are here.',
      link: '/trainers/invite',
      missing: gym.trainers === 0,
    }),
    row({
      key: 'engagements',
      title: 'Say how each trainer is engaged',
      detail:
        gym.withoutEngagement > 0
          ? `${of(gym.withoutEngagement, 'trainer')} cannot be paid: no engagement.`
          : 'Contractor or employee, from which day.',
      link: '/dashboard?tab=trainers',
      missing: gym.withoutEngagement,
    }),
    row({
      key: 'rates',
      title: 'Set what a class pays',
      detail: 'Then pay documents fill themselves from the timetable.',
      link: '/rate-cards',
      missing: !gym.rates,
    }),
    row({
      key: 'payer',
      title: 'Say who pays, and from which account',
      detail: 'It stands on every pay document and in the file for the bank.',
      link: '/pay-settings',
      missing: Number(!gym.payer) + Number(!gym.ownAccount),
    }),
    row({
      key: 'bank',
      title: 'Have every trainer’s bank account',
      detail:
        gym.withoutAccount > 0
          ? `${of(gym.withoutAccount, 'trainer')} cannot be paid: no bank account.`
          : 'Trainers enter it themselves.',
      link: '/dashboard?tab=trainers',
      missing: gym.withoutAccount,
    }),
    ...(gym.employees > 0
      ? [
          row({
            key: 'super',
            title: 'Connect super clearing',
            detail: `${of(gym.employees, 'employee')} with super to pay within 7 business days of pay day.`,
            link: '/super-settings',
            missing: !gym.clearing,
          }),
        ]
      : []),
  ]
}

/** What is left at each gym that still has something open, for who looks after several. */
export function gymsRows(gyms: GymSetUp[]): ChecklistRow[] {
  return gyms.map((gym) => {
    const open = gymRows(gym).filter((one) => !one.done)
    return row({
      key: gym.id,
      title: gym.name,
      detail: open.length === 0 ? 'Set up.' : `${of(open.length, 'step')} open: ${open[0]!.title.toLowerCase()}.`,
      link: open[0]?.link ?? '/dashboard',
      missing: open.length,
    })
  })
}

/** What a trainer sets up. `missing` are requirements that are not met, `engaged` gyms that pay them, `withoutAccount` of these. */
export function trainerRows(trainer: {
  gyms: number
  missing: number
  hours: boolean
  engaged: number
  withoutAccount: number
}): ChecklistRow[] {
  return [
    row({
      key: 'connection',
      title: 'Connect with a gym',
      detail: 'Find one, or accept an invitation. Covers and classes come from there.',
      link: '/dashboard?tab=facilities',
      missing: trainer.gyms === 0,
    }),
    row({
      key: 'documents',
      title: 'Hand in your documents',
      detail:
        trainer.missing > 0
          ? `${of(trainer.missing, 'document')} missing. Without them you are not offered classes.`
          : 'Every document that is asked for is there.',
      link: '/dashboard?tab=compliance',
      missing: trainer.missing,
    }),
    row({
      key: 'hours',
      title: 'Say when you are free',
      detail: 'You are asked for covers at those times.',
      link: '/availability',
      missing: !trainer.hours,
    }),
    row({
      key: 'bank',
      title: 'Enter your bank account',
      detail:
        trainer.withoutAccount > 0
          ? `${of(trainer.withoutAccount, 'gym')} can’t pay you: no bank account.`
          : trainer.engaged > 0
            ? 'Every gym that engages you knows where to pay.'
            : 'You can add it once a gym engages you.',
      link: '/pay-details',
      missing: trainer.engaged === 0 ? 1 : trainer.withoutAccount,
    }),
  ]
}

/** What a supplier sets up; `offers` are those in the catalogue. */
export function supplierRows(supplier: { profile: boolean; about: boolean; offers: number }): ChecklistRow[] {
  return [
    row({
      key: 'supplier-profile',
      title: 'Say who you are',
      detail: 'Your business profile stands on each of your offers.',
      link: '/catalogue/profile',
      missing: !supplier.profile,
    }),
    row({
      key: 'supplier-about',
      title: 'Write a few sentences about you',
      detail: 'They are what gyms and trainers read before they ask.',
      link: '/catalogue/profile',
      missing: !supplier.about,
    }),
    row({
      key: 'supplier-offers',
      title: 'Publish the first offer',
      detail: 'A course that leads to a document is shown to trainers whose document runs out.',
      link: supplier.profile ? '/catalogue' : '/catalogue/profile',
      missing: supplier.offers === 0,
    }),
  ]
}

/** What whoever runs the installation sets up. */
export function adminRows(installation: {
  sendsMail: boolean
  idleAdmins: number
  holidays: boolean
  nextYear: number
}): ChecklistRow[] {
  return [
    row({
      key: 'mail',
      title: 'Connect a mail server',
      detail: installation.sendsMail ? 'Mails leave.' : 'Mails are kept in the outbox and reach nobody.',
      link: '/outbox',
      missing: !installation.sendsMail,
    }),
    row({
      key: 'gym-admins',
      title: 'Give every gym admin a gym',
      detail:
        installation.idleAdmins > 0
          ? `${of(installation.idleAdmins, 'gym admin')} without a gym.`
          : 'Each has a gym to look after.',
      link: '/dashboard/gym-admins',
      missing: installation.idleAdmins,
    }),
    row({
      key: 'holidays',
      title: `Check the public holidays of ${installation.nextYear}`,
      detail: 'Timetables, loadings and due dates follow them.',
      link: '/admin/holidays',
      missing: !installation.holidays,
    }),
  ]
}
