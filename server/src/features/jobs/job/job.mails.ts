import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

const job = 'Monday and Wednesday Reformer'

export const jobsMails: MailKind[] = [
  noticeMail('job.applied', {
    name: 'Somebody applies',
    description: 'A trainer applied for a job of the gym.',
    readers: 'the owner and managers of the gym',
    introduces: 'application',
    sample: () => ({ title: 'Mei Tanaka applies', message: `Mei Tanaka applies for “${job}”.` }),
    button: 'See applications',
  }),
  noticeMail('job.application_moved', {
    name: 'An application goes on',
    description: 'A gym shortlisted a trainer, offers them a job or declined.',
    readers: 'the trainer who applied',
    sample: ({ gym }) => ({ title: 'You are shortlisted', message: `${gym} shortlisted you for “${job}”.` }),
  }),
  noticeMail('job.hired', {
    name: 'Hired, or filled',
    description: 'A gym hired somebody for a job.',
    readers: 'the trainer who is hired, and all who still waited',
    sample: ({ gym }) => ({ title: `You are hired by ${gym}`, message: `${gym} hired you for “${job}”.` }),
  }),
  noticeMail('job.draft_waits', {
    name: 'A job closes soon',
    description: 'An application was begun and not sent, and its job closes within a day.',
    readers: 'the trainer who began it',
    sample: ({ gym, when }) => ({
      title: 'A job closes soon',
      message: `You began an application for “${job}” at ${gym}. It closes on ${when}.`,
    }),
    button: 'Finish the application',
  }),
  noticeMail('job.published', {
    name: 'A new job for a saved search',
    description: 'A job was published that a saved search looks for.',
    readers: 'the trainer who saved the search',
    sample: ({ gym }) => ({
      title: `New job: ${job}`,
      message: `${gym} looks for somebody, and your search “Reformer near me” fits.`,
    }),
    button: 'See the job',
  }),
]
