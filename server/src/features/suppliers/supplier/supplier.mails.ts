import { noticeMail, type MailKind } from '../../../platform/post/mail-kind.ts'

const offer = 'CPR refresher, one evening'

export const suppliersMails: MailKind[] = [
  noticeMail('supplier.asked', {
    name: 'Somebody asks a supplier',
    description: 'A gym or a trainer asked about an offer.',
    readers: 'the supplier',
    introduces: 'enquiry',
    sample: ({ gym }) => ({ title: `Rachel Cohen of ${gym} asks`, message: `They ask about “${offer}”.` }),
    button: 'Answer',
  }),
  noticeMail('supplier.enquiry_line', {
    name: 'An enquiry goes on',
    description: 'A supplier answered, or somebody asked on.',
    readers: 'the other side of the enquiry',
    sample: () => ({ title: 'Lawson First Aid Training answers', message: `There is an answer about “${offer}”.` }),
    button: 'Read it',
  }),
]
