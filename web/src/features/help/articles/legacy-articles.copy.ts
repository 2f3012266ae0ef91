import type { LegacyArticle, LegacyCategory } from '@quartet/contract/help/legacy-articles'

const article = (
  id: string,
  title: string,
  description: string,
  sourceUrl: string,
  ...body: string[]
): LegacyArticle => ({
  id,
  title,
  description,
  sourceUrl,
  videoUrl: `film:${id}`,
  body: body.join('\n\n'),
})

/** The older knowledge base: one shelf for facilities, one for trainers (K-05). */
export const legacyCategories: LegacyCategory[] = [
  {
    id: 'facilities',
    name: 'Facilities',
    description: 'For people who run a gym or studio.',
    articles: [
      article(
        'first-week',
        'Set up your first week',
        'Add studios, then import your classes.',
        '/timetable/import',
        'Start with your studios. Under Facilities, add each studio with its name, capacity and colour. The colour shows everywhere, so choose ones you can tell apart.',
        'Then import your classes. Go to the timetable, select Import and upload your spreadsheet. We show how we’ve read each line and mark what we couldn’t place. Nothing goes live until you confirm.',
        'A weekly class runs six months ahead, and we extend it every week. It keeps its local time through daylight saving, so a 6 am class stays at 6 am.',
      ),
      article(
        'invite-trainers',
        'Invite your trainers',
        'Invite your whole team at once and see who has replied.',
        '/trainers/invite',
        'Go to Trainers and select Invite. Paste one email address per line, with or without a name. Everyone gets a link that works for 14 days.',
        'Trainers with an account see your gym’s request in their notifications and can accept it there. Others create a free account first.',
        'The list shows who has replied. Send a reminder from the row, or resend an invitation that has expired.',
      ),
      article(
        'find-cover',
        'Find cover for a class',
        'What happens from “I’m away” to “approved”.',
        '/covers',
        'When a trainer can’t make it, the class appears on your Covers board, most urgent first. We ask eligible trainers who are free in rounds: first those who’ve taught it, then the others.',
        'Compare applicants side by side: how often they’ve taught the class, whether their documents are valid that day, how far they travel and what they cost. The best match is in the first column, and you choose.',
        'When you approve a trainer, the timetable and pay are updated and we notify everyone. We also let the other applicants know.',
      ),
      article(
        'review-documents',
        'Review a document',
        'Check the certificate next to the form, then approve.',
        '/compliance',
        'Go to Compliance. The document that has blocked a class longest is first. The fields we’ve read are outlined on the certificate, with last year’s values under each.',
        'Enter the certificate’s number and expiry date again. This is your proof that you checked it. Press A to approve, or choose a reason to reject. The trainer sees the reason.',
        'While you review a document, your colleagues can’t open it for 20 minutes.',
      ),
      article(
        'first-pay-run',
        'Your first pay run',
        'From classes taught to one bank file.',
        '/pay-settings',
        'Set up pay once: the pay period, your bank account and your super clearing house. Agree a rate card with each trainer. We list classes without a rate before the run.',
        'When the period has ended, we fill invoices and timesheets from the timetable. Approve each one, and open any amount to see how we worked it out. Then start a pay run, lock it and download the bank file.',
        'A run stops if a trainer’s bank details have changed since their last pay. Call them to confirm before you continue.',
      ),
    ],
  },
  {
    id: 'trainers',
    name: 'Trainers',
    description: 'For people who teach.',
    articles: [
      article(
        'complete-profile',
        'Complete your profile',
        'What we need before gyms can offer you covers.',
        '/profile/complete',
        'Add your name, phone number, address and at least one specialty. Without them, gyms can’t offer you covers. We use your address only for distance, and other trainers never see it.',
        'Add a photo and a few sentences about yourself. Gyms read them when they compare applicants.',
      ),
      article(
        'hand-in-a-document',
        'Upload a document',
        'Take one photo and share it with your gyms.',
        '/compliance/documents',
        'Open Documents and select Upload a document. A photo from your phone is enough when all four corners show and the letters are sharp.',
        'You choose which gyms can see it. When one gym has approved it, the others see that. They only review it again if their own rules require it.',
        'We remind you before it expires, with the classes you’d lose.',
      ),
      article(
        'take-a-cover',
        'Take a cover',
        'Covers you’re eligible for, when you’re free.',
        '/covers',
        'An offer shows the class, the pay, the travel and how long you have to reply. Apply with one tap. We let you know as soon as someone is approved, even if it isn’t you.',
        '“Not for you” lists the other open classes with the reason. You can fix most of them, such as a document, a specialty or a clash.',
      ),
      article(
        'say-you-are-away',
        'Tell your gym you’re away',
        'Three taps for all your gyms.',
        '/covers/create',
        'Select I’m away, choose the classes or days, and add a reason. Only managers see it. You’re still teaching until someone else is approved.',
        'Changed your mind? Withdraw your request any time before someone is approved.',
      ),
      article(
        'send-an-invoice',
        'Send your invoice or timesheet',
        'Ready when the pay period ends.',
        '/pay-details',
        'Add your pay details once: your bank account, your ABN and whether you’re registered for GST, or your super fund if you’re an employee. We ask for your password if you change the account.',
        'Under Payroll, your invoice or timesheet for the period lists the classes you taught. Check each line, submit it and follow it until it’s paid. If a line is wrong, query it. The rest goes ahead.',
      ),
    ],
  },
]
