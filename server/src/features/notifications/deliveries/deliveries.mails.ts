import { mailKind, noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

/** A notice by mail that has no kind of its own. */
export const otherNoticeMail = noticeMail('other', {
  name: 'Any other notice',
  description: 'Carries every notice that has no mail of its own in this list.',
  readers: 'whoever the notice is for',
  sample: ({ gym }) => ({ title: 'New in the team', message: `Jordan Blake is a manager of ${gym} now.` }),
})

/** Several notices in one mail. */
export const digestMail = mailKind({
  kind: 'notices.digest',
  name: 'Summary of notices',
  description: 'Carries several notices in one mail, for people who chose that.',
  readers: 'people who want their notices together',
  gymMayChange: false,
  variables: {
    name: { type: 'line', description: 'First name of the reader', sample: 'Mei' },
    count: { type: 'line', description: 'How many notices there are', sample: '2' },
    when: { type: 'line', description: 'The time that they are of', sample: 'Monday 2 March' },
    notices: {
      type: 'list',
      description: 'The notices, newest first',
      sample: [
        {
          title: 'Cover wanted: Sunrise Flow',
          detail: 'Northside looks for somebody on Tue 3 Mar, 6:00 – 6:45 am.',
          url: 'https://quartet.example/dashboard/trainer?tab=covers',
        },
        {
          title: 'Connection accepted',
          detail: 'Northside accepted you.',
          url: 'https://quartet.example/notifications',
        },
      ],
    },
    url: { type: 'link', description: 'All notices', sample: 'https://quartet.example/notifications' },
  },
  link: 'url',
  fields: {
    subject: "{{ count }} {% if count == '1' %}notice{% else %}notices{% endif %} from Quartet",
    preheader: '{{ when }}',
    headline: '{% if name %}{{ name }}, this is new{% else %}This is new{% endif %}',
    text: '{{ notices }}',
    button: 'View all notifications',
    note: '',
  },
})

export const notificationsMails: MailKind[] = [otherNoticeMail, digestMail]
