import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

const listing = 'CPR refresher, one evening'

export const suppliersMails: MailKind[] = [
  noticeMail('supplier.asked', {
    name: 'New enquiry',
    description: 'A gym or a trainer has asked about a listing.',
    readers: 'the supplier',
    introduces: 'enquiry',
    sample: ({ gym }) => ({
      title: `New enquiry from Rachel Cohen at ${gym}`,
      message: `It’s about “${listing}”. Reply to them.`,
    }),
    button: 'Reply',
  }),
  noticeMail('supplier.enquiry_line', {
    name: 'New message in an enquiry',
    description: 'A supplier has replied, or the person who asked has written again.',
    readers: 'the supplier, or the gym or trainer who asked',
    sample: () => ({
      title: 'Lawson First Aid Training has replied',
      message: `Read the reply about “${listing}”.`,
    }),
    button: 'Read the reply',
  }),
]
