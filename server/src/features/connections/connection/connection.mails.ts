import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const connectionsMails: MailKind[] = [
  noticeMail('connection.requested', {
    name: 'Connection asked for',
    description: 'A gym asks a trainer to teach there, or a trainer asks a gym.',
    readers: 'the side that is asked',
    introduces: 'connection',
    sample: ({ gym }) => ({ title: `${gym} asks to connect`, message: `${gym} asks you to teach there.` }),
    button: 'Answer the request',
  }),
  noticeMail('connection.accepted', {
    name: 'Connection accepted',
    description: 'A connection request was accepted.',
    readers: 'the side that asked',
    sample: ({ gym }) => ({
      title: 'Connection accepted',
      message: `${gym} accepted your request. You are connected now.`,
    }),
  }),
  noticeMail('connection.joined', {
    name: 'Invitation accepted',
    description: 'A trainer who was invited has come.',
    readers: 'the gym and the trainer',
    sample: ({ gym }) => ({ title: 'Connected', message: `You are connected with ${gym} now.` }),
  }),
  noticeMail('connection.declined', {
    name: 'Connection declined',
    description: 'A connection request was declined.',
    readers: 'the side that asked',
    sample: ({ gym }) => ({ title: 'Connection declined', message: `${gym} declined your request.` }),
  }),
  noticeMail('connection.terminated', {
    name: 'Connection ended',
    description: 'A connection ended, or a request was taken back.',
    readers: 'the other side',
    sample: ({ gym }) => ({ title: 'Connection ended', message: `${gym} ended the connection with you.` }),
  }),
]
