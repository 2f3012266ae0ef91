import { mailKind, noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

/** The mail of a notice that has no kind of its own. */
export const otherNoticeMail = noticeMail('other', {
  name: 'Any other notification',
  description: 'Carries every notification that isn’t in this list.',
  readers: 'the person the notification is for',
  sample: ({ gym }) => ({
    title: 'Jordan Blake has joined the team',
    message: `Jordan Blake is now a manager at ${gym}.`,
  }),
})

/** Several notices in one mail. */
export const digestMail = mailKind({
  kind: 'notices.digest',
  name: 'Summary of notifications',
  description: 'Carries several notifications in one email.',
  readers: 'people with several notifications to send at once',
  gymMayChange: false,
  variables: {
    name: { type: 'line', description: 'First name of the reader', sample: 'Mei' },
    count: { type: 'line', description: 'How many notifications there are', sample: '2' },
    when: { type: 'line', description: 'The day of the newest one', sample: 'Monday 2 March' },
    notices: {
      type: 'list',
      description: 'The notifications, newest first',
      sample: [
        {
          title: 'Sunrise Flow needs cover',
          detail: 'Tue 3 Mar, 6:00–6:45 am at Northside. Apply to teach it.',
          url: 'https://quartet.example/dashboard/trainer?tab=covers',
        },
        {
          title: 'Northside has accepted your request',
          detail: 'You’re now connected with Northside.',
          url: 'https://quartet.example/notifications',
        },
      ],
    },
    url: { type: 'link', description: 'All notifications', sample: 'https://quartet.example/notifications' },
  },
  link: 'url',
  fields: {
    subject: "{% if count == '1' %}1 new notification{% else %}{{ count }} new notifications{% endif %}",
    preheader: '{{ when }}',
    headline: '{% if name %}{{ name }}, here’s what’s new{% else %}Here’s what’s new{% endif %}',
    text: '{{ notices }}',
    button: 'View all notifications',
    note: '',
  },
})

export const notificationsMails: MailKind[] = [otherNoticeMail, digestMail]
