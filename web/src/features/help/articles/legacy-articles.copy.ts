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
    description: 'For the people who run a gym or a studio.',
    articles: [
      article(
        'first-week',
        'Set up your first week',
        'Rooms, classes and times, from the file you have.',
        '/timetable/import',
        'Begin with your rooms: under Facilities add each studio with its name, its capacity and a colour. The colour is the studio’s everywhere, so choose ones you can tell apart from across the room.',
        'Then bring your classes. Open the timetable, choose Import, and give it the spreadsheet you have. Quartet shows each line as it understood it, and marks what it could not place. Nothing goes live until you say so.',
        'A series runs six months ahead and is extended every week. It keeps its wall time through daylight saving: a 6 am class stays at 6 am.',
      ),
      article(
        'invite-trainers',
        'Invite your trainers',
        'One list, one message, and who has answered.',
        '/trainers/invite',
        'Open Trainers and choose Invite. Paste addresses one to a line, or a name and an address. Everybody gets a link that is good for 14 days.',
        'Whoever has an account already sees your gym’s request in their notices and accepts with one touch. Others open an account first, which is free.',
        'The list says who has answered. Send a reminder from the row; an invitation that ran out can be sent anew.',
      ),
      article(
        'find-cover',
        'Find cover for a class',
        'What happens between ‘I am away’ and ‘approved’.',
        '/covers',
        'When a trainer says they are away, the class appears on your Covers board, the one that hurts most people soonest at the top. Qualified trainers who are free are asked in waves: first those who taught it, then the others.',
        'Applicants stand side by side: how often they taught the class, whether their documents hold on that day, how they get there and what they cost. The first column fits best; the choice is yours.',
        'Approve, and timetable, phones and pay agree. The others are told kindly, and the wave stops.',
      ),
      article(
        'review-documents',
        'Review a document',
        'The certificate beside the form, with one key to approve.',
        '/compliance',
        'Open Compliance. The oldest document that blocks a class is first. The fields Quartet read are outlined on the paper, with last year’s values under each.',
        'Type the certificate’s number and the day it runs out a second time: that is what protects you when somebody asks. Press A to approve, or choose a reason to reject. The trainer reads that reason.',
        'A document that is yours for 20 minutes is not opened by a colleague at the same time.',
      ),
      article(
        'first-pay-run',
        'Your first pay run',
        'From what was taught to one bank file.',
        '/pay-settings',
        'Say once how you pay: the period, your bank account and your super clearing house. Agree a rate card with each trainer; a class without a rate is named before the run, not after.',
        'When the period has ended, documents fill themselves from the timetable. Approve each, and open the reason behind any amount. Then begin a pay run, lock it, and download the bank file.',
        'A run stops when somebody’s bank details changed since their last pay. Ask them on another channel before you go on.',
      ),
    ],
  },
  {
    id: 'trainers',
    name: 'Trainers',
    description: 'For the people who teach.',
    articles: [
      article(
        'complete-profile',
        'Complete your profile',
        'What a gym needs before it can ask you.',
        '/profile/complete',
        'A phone number, your name, your address and at least one specialty: without them you are not asked for covers. The address is used for distance only, and other trainers never see it.',
        'Add a picture and a few sentences. Gyms read them when they have three people to compare.',
      ),
      article(
        'hand-in-a-document',
        'Hand in a document',
        'Photograph it once; each gym that may see it does.',
        '/compliance/documents',
        'Open Documents and select Upload a document. A photo from your phone is enough when all four corners show and the letters are sharp.',
        'You choose which gyms may see it. When one of them has approved it, the others see that, and need not read it again unless their own rules ask for it.',
        'You are reminded before it runs out, with the classes that would be lost.',
      ),
      article(
        'take-a-cover',
        'Take a cover',
        'Only classes you may teach, when you are free.',
        '/covers',
        'An offer shows the class, the money, the way there and how long you have to answer. Apply with one touch. You hear at once when somebody is chosen, also when it is not you.',
        'Under ‘Not for you, and why’ are the open classes you were not asked for, with the reason. Most reasons can be changed: a document, a specialty, a clash.',
      ),
      article(
        'say-you-are-away',
        'Say that you are away',
        'Three taps, over all your gyms.',
        '/covers/create',
        'Choose I am away, pick the classes or the days, and say why: only managers see the reason. You stay responsible until somebody is approved, and the screen says so.',
        'Changed your mind? Take it back as long as nobody was approved.',
      ),
      article(
        'send-an-invoice',
        'Send your invoice or timesheet',
        'It is there when the period ends.',
        '/pay-details',
        'Set your pay details once: the account, your ABN and whether you are registered for GST, or your super fund when you are employed. Changing an account asks for your password again.',
        'Under Payroll your document for the period is filled with what you taught. Read each line’s reason, send it, and follow it to paid. If a line is wrong, query that line; the rest goes on.',
      ),
    ],
  },
]
