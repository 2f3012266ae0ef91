import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

export const connectionsMails: MailKind[] = [
  noticeMail('connection.requested', {
    name: 'Connection request',
    description: 'A gym or a trainer has asked the other to connect.',
    readers: 'the gym or trainer who was asked',
    introduces: 'connection',
    sample: ({ gym }) => ({
      title: `${gym} wants to connect`,
      message: `They’d like you to teach at ${gym}. Accept or decline the request.`,
    }),
    button: 'Answer the request',
  }),
  noticeMail('connection.accepted', {
    name: 'Connection accepted',
    description: 'A gym or a trainer has accepted a connection request.',
    readers: 'the gym or trainer who asked',
    sample: ({ gym }) => ({
      title: `${gym} has accepted your request`,
      message: `You’re now connected with ${gym}.`,
    }),
  }),
  noticeMail('connection.joined', {
    name: 'Invitation accepted',
    description: 'A trainer has accepted a gym’s invitation.',
    readers: 'the gym and the trainer',
    sample: ({ gym }) => ({
      title: `You’re connected with ${gym}`,
      message: `You’ve accepted the invitation to teach at ${gym}.`,
    }),
  }),
  noticeMail('connection.declined', {
    name: 'Connection declined',
    description: 'A gym or a trainer has declined a connection request.',
    readers: 'the gym or trainer who asked',
    sample: ({ gym }) => ({
      title: `${gym} has declined your request`,
      message: `You’re not connected with ${gym}.`,
    }),
  }),
  noticeMail('connection.terminated', {
    name: 'Connection ended',
    description: 'A gym or a trainer has ended a connection, or withdrawn a request.',
    readers: 'the other trainer or gym',
    sample: ({ gym }) => ({
      title: `${gym} has ended your connection`,
      message: `You’re no longer connected with ${gym}.`,
    }),
  }),
]
