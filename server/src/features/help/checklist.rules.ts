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
      title: 'Add your gym’s address',
      detail: 'Covers, calendar feeds, invoices and timesheets show your address and phone.',
      link: '/profile/settings',
      missing: !gym.address,
    }),
    row({
      key: 'studios',
      title: 'Add your studios',
      detail: 'We’ll stop two classes being booked in one studio.',
      link: '/dashboard?tab=facilities',
      missing: gym.studios === 0,
    }),
    row({
      key: 'classes',
      title: 'Add your first class',
      detail: 'Or import your week from a spreadsheet or calendar.',
      link: gym.studios === 0 ? '/classes/new' : '/timetable/import',
      missing: gym.classes === 0,
    }),
    row({
      key: 'trainers',
      title: 'Connect with trainers',
      detail: 'Invite your trainers, or connect with trainers already on Quartet.',
      link: '/trainers/invite',
      missing: gym.trainers === 0,
    }),
    row({
      key: 'engagements',
      title: 'Set each trainer’s employment type',
      detail:
        gym.withoutEngagement > 0
          ? `You can’t pay ${of(gym.withoutEngagement, 'trainer')} yet.`
          : 'Contractor or employee, and the start date.',
      link: '/dashboard?tab=trainers',
      missing: gym.withoutEngagement,
    }),
    row({
      key: 'rates',
      title: 'Set your pay rates',
      detail: 'We’ll fill invoices and timesheets from your timetable.',
      link: '/rate-cards',
      missing: !gym.rates,
    }),
    row({
      key: 'payer',
      title: 'Add your business and bank details',
      detail: 'Invoices, timesheets and the bank file use them.',
      link: '/pay-settings',
      missing: Number(!gym.payer) + Number(!gym.ownAccount),
    }),
    row({
      key: 'bank',
      title: 'Get every trainer’s bank account',
      detail:
        gym.withoutAccount > 0
          ? gym.withoutAccount === 1
            ? '1 trainer has no bank account yet.'
            : `${gym.withoutAccount} trainers have no bank account yet.`
          : 'Trainers enter their own.',
      link: '/dashboard?tab=trainers',
      missing: gym.withoutAccount,
    }),
    ...(gym.employees > 0
      ? [
          row({
            key: 'super',
            title: 'Connect super clearing',
            detail: `${of(gym.employees, 'employee')}: super must reach their fund within 7 business days of the payment date.`,
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
      detail: open.length === 0 ? 'All set up.' : `${of(open.length, 'step')} left. Next: ${open[0]!.title}.`,
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
      detail: 'Find a gym or accept an invitation to get classes and covers.',
      link: '/dashboard?tab=facilities',
      missing: trainer.gyms === 0,
    }),
    row({
      key: 'documents',
      title: 'Upload your documents',
      detail:
        trainer.missing > 0
          ? trainer.missing === 1
            ? '1 required document is missing. Gyms can’t offer you classes that require it.'
            : `${trainer.missing} required documents are missing. Gyms can’t offer you classes that require them.`
          : 'You have every required document.',
      link: '/dashboard?tab=compliance',
      missing: trainer.missing,
    }),
    row({
      key: 'hours',
      title: 'Add your availability',
      detail: 'Gyms offer you covers at those times.',
      link: '/availability',
      missing: !trainer.hours,
    }),
    row({
      key: 'bank',
      title: 'Enter your bank account',
      detail:
        trainer.withoutAccount > 0
          ? `${of(trainer.withoutAccount, 'gym')} can’t pay you without it.`
          : trainer.engaged > 0
            ? 'Every gym you work for can pay you.'
            : 'You can add it once a gym sets you up for pay.',
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
      title: 'Add your business profile',
      detail: 'Each of your listings shows it.',
      link: '/catalogue/profile',
      missing: !supplier.profile,
    }),
    row({
      key: 'supplier-about',
      title: 'Describe your business',
      detail: 'Gyms and trainers read this before they enquire.',
      link: '/catalogue/profile',
      missing: !supplier.about,
    }),
    row({
      key: 'supplier-offers',
      title: 'Publish your first listing',
      detail: 'We show courses to trainers whose matching document is expiring.',
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
      detail: installation.sendsMail ? 'Emails are being sent.' : 'Emails stay in the outbox and aren’t sent.',
      link: '/outbox',
      missing: !installation.sendsMail,
    }),
    row({
      key: 'gym-admins',
      title: 'Assign a gym to every gym admin',
      detail:
        installation.idleAdmins > 0
          ? `${of(installation.idleAdmins, 'gym admin')} without a gym.`
          : 'Every gym admin has a gym.',
      link: '/dashboard/gym-admins',
      missing: installation.idleAdmins,
    }),
    row({
      key: 'holidays',
      title: `Check the public holidays for ${installation.nextYear}`,
      detail: 'Timetables, pay loadings and due dates use them.',
      link: '/admin/holidays',
      missing: !installation.holidays,
    }),
  ]
}
