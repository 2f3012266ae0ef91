import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

const job = 'Monday and Wednesday Reformer'

export const jobsMails: MailKind[] = [
  noticeMail('job.applied', {
    name: 'New job application',
    description: 'A trainer has applied for one of the gym’s jobs.',
    readers: 'the owner and managers of the gym',
    introduces: 'application',
    sample: () => ({ title: 'Mei Tanaka has applied for a job', message: `Review their application for “${job}”.` }),
    button: 'See applications',
  }),
  noticeMail('job.application_moved', {
    name: 'Job application update',
    description: 'A gym has shortlisted a trainer, wants to hire them, or didn’t progress their application.',
    readers: 'the trainer who applied',
    sample: ({ gym }) => ({ title: `${gym} has shortlisted you`, message: `You’re shortlisted for “${job}”.` }),
  }),
  noticeMail('job.hired', {
    name: 'Hired, or job filled',
    description: 'A gym has hired a trainer for a job.',
    readers: 'the trainer who was hired, and the other applicants if the job is filled',
    sample: ({ gym }) => ({
      title: `${gym} has hired you`,
      message: `You got the job “${job}”. You’re now connected, and your classes are in your schedule.`,
    }),
  }),
  noticeMail('job.draft_waits', {
    name: 'Unsent job application',
    description: 'A job closes within a day, and a trainer has started an application but not sent it.',
    readers: 'the trainer who started the application',
    sample: ({ gym, when }) => ({
      title: 'You haven’t sent your application',
      message: `“${job}” at ${gym} closes on ${when}. Finish your application before then.`,
    }),
    button: 'Finish the application',
  }),
  noticeMail('job.published', {
    name: 'New job for a saved search',
    description: 'A gym has published a job that matches a saved search.',
    readers: 'the trainer who saved the search',
    sample: ({ gym }) => ({
      title: `New job: ${job}`,
      message: `${gym} is hiring. The job matches your saved search “Reformer near me”.`,
    }),
    button: 'See the job',
  }),
]
