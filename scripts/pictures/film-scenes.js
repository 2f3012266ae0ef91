import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'

/**
 * The films of the guides, in `web/films`: what is done in each, line by line. `who` is of the demo story; a newcomer has an
 * account and nothing else. A phone's film is as high as a phone.
 * @typedef {import('./stage.js').Stage} Stage
 * @typedef {{ name: string, who: string, size: 'desk' | 'phone', scenes: (stage: Stage, page: import('playwright-core').Page) => Promise<void> }} Film
 * @type {Film[]}
 */
export const films = [
  {
    name: 'first-week',
    who: 'gym',
    size: 'desk',
    async scenes(stage, page) {
      await stage.scene('Got your week in a spreadsheet? Open Import.', () => stage.open('/timetable/import'))
      await stage.scene('Paste the cells, or choose the file.', async () => {
        const cells = page.getByRole('textbox', { name: /^Timetable/ })
        await stage.near(cells)
        await stage.type(cells, week)
      })
      await stage.scene('Select Preview to see each line as we read it.', async () => {
        await stage.far()
        await stage.press(page.getByRole('button', { name: 'Preview' }))
      })
      await stage.scene('Check each class. Nothing is on your timetable yet.', () =>
        stage.point(page.getByRole('row', { name: /Early Ride/ }).first()),
      )
      await stage.scene('Happy with it? Add the classes.', () =>
        stage.press(page.getByRole('button', { name: /^(Import|Add) \d/ })),
      )
      await stage.scene('Your classes are in the week, and in every week after it.', () =>
        stage.open(`/dashboard/gym?tab=timetable&date=${inDays(7)}`),
      )
    },
  },
  {
    name: 'invite-trainers',
    who: 'gym',
    size: 'desk',
    async scenes(stage, page) {
      await stage.scene('Invite your whole team in one go.', () => stage.open('/trainers/invite'))
      const list = page.getByRole('textbox', { name: /^List of trainers/ })
      await stage.scene('Enter one trainer per line, with their email.', async () => {
        await stage.near(list)
        await stage.type(list, team)
      })
      await stage.scene('We check the list before anything goes out.', async () => {
        await stage.far()
        await stage.press(page.getByRole('button', { name: 'Check list' }))
      })
      await stage.scene('Send it. Each trainer gets a link that works for 14 days.', () =>
        stage.press(page.getByRole('button', { name: /^Send \d/ })),
      )
      await stage.scene('Here you see who has accepted, and who needs a reminder.', async () => {
        await stage.open('/trainers/invite')
        await stage.point(page.getByText('Noa Levi').first())
      })
    },
  },
  {
    name: 'find-cover',
    who: 'gym',
    size: 'desk',
    async scenes(stage, page) {
      await stage.scene('A trainer can’t make it, so the class is on your Covers board.', () =>
        stage.open('/dashboard/gym?tab=covers'),
      )
      await stage.scene('3 trainers have applied for Ride 45. Open it.', () =>
        stage.press(page.getByRole('link', { name: /Ride 45/ }).first()),
      )
      const approve = page.getByRole('button', { name: /^Approve / }).first()
      await stage.scene('Compare them side by side: experience, documents, travel and cost.', async () => {
        await stage.point(page.getByText(/^Taught this/).first())
        await stage.point(page.getByText(/^Costs you/).first())
      })
      await stage.scene('Approve the one you want.', () => stage.press(approve))
      await stage.scene('The timetable and their pay agree at once, and we notify everyone.', async () => {
        await page.getByText('How it ended').waitFor()
        await stage.see(1.5)
      })
    },
  },
  {
    name: 'review-documents',
    who: 'gym',
    size: 'desk',
    async scenes(stage, page) {
      await stage.scene('Documents that block a class come first.', () => stage.open('/dashboard/gym?tab=compliance'))
      await stage.scene('Select one. You see the certificate next to the form.', async () => {
        const queue = page.getByRole('list', { name: 'Documents to review' })
        await stage.press(queue.getByRole('link', { name: /Mei Tanaka.*Public liability/ }))
        await page.getByRole('img', { name: /\.pdf$/ }).waitFor()
        await stage.see(1)
      })
      const again = page.getByRole('textbox', { name: 'Number again' })
      const number = page.getByRole('textbox', { name: /^Number \(/ })
      const ends = page.getByLabel('Expiry date again')
      await stage.scene('Enter the number and the expiry date again, as you read them.', async () => {
        await stage.near(again)
        await stage.type(again, await number.inputValue())
        await stage.press(ends)
        await ends.fill(await page.getByLabel(/^Expiry date \(/).inputValue())
        await stage.see()
      })
      await stage.scene('Approve it. We notify Mei.', async () => {
        await stage.far()
        await stage.press(page.getByRole('button', { name: /^Approve Mei/ }))
        await page.getByText(/^Mei’s .* approved\./).waitFor()
        await stage.see(1)
      })
    },
  },
  {
    name: 'first-pay-run',
    who: 'gym',
    size: 'desk',
    async scenes(stage, page) {
      await stage.scene('When the period has ended, each trainer has one pay document.', () =>
        stage.open('/dashboard/gym?tab=payroll&status=submitted'),
      )
      await stage.scene('Open an invoice. The amounts come from the classes taught.', async () => {
        const list = page.getByRole('table', { name: 'Invoices and timesheets' })
        await stage.press(list.getByRole('row', { name: /Liam Hart/ }).getByRole('link'))
        await page.getByRole('region', { name: /^Why \$/ }).waitFor()
        await stage.see(1)
      })
      await stage.scene('All good? Approve it.', () => stage.press(page.getByRole('button', { name: /^Approve Liam/ })))
      await stage.scene('Then start a pay run.', async () => {
        await stage.open('/dashboard/gym?tab=payroll&part=runs')
        await stage.press(page.getByRole('button', { name: 'Start a pay run' }))
        await stage.press(page.getByRole('button', { name: 'Start pay run' }))
        await page.waitForURL('**/payroll/payrun/*')
        await stage.see()
      })
      await stage.scene('Tick who you pay.', async () => {
        const liam = page.getByRole('checkbox', { name: /^Pay Liam Hart/ })
        if (await liam.isChecked()) await stage.point(liam)
        else await stage.press(liam)
      })
      await stage.scene('Check the names and amounts, and lock it.', async () => {
        await stage.press(page.getByRole('button', { name: 'Lock this pay run' }))
        await stage.press(page.getByRole('button', { name: 'Lock pay run' }))
      })
      await stage.scene('Download the bank file and upload it to your bank.', () =>
        stage.point(page.getByRole('button', { name: /^Download .*\.aba$/ })),
      )
    },
  },
  {
    name: 'complete-profile',
    who: 'newcomer',
    size: 'phone',
    async scenes(stage, page) {
      await stage.scene('Gyms need a few facts before they can ask you.', () => stage.open('/profile/complete'))
      await stage.scene('Enter your phone number.', () => stage.type(page.getByLabel('Phone Number'), '0412 345 678'))
      await stage.scene('Choose what you teach.', async () => {
        await stage.type(page.getByRole('searchbox', { name: 'Search specialties' }), 'Cycling')
        await stage.press(page.getByRole('checkbox', { name: 'Cycling', exact: true }))
      })
      await stage.scene('Your address is for distances only. Other trainers never see it.', async () => {
        await stage.type(page.getByLabel('Street Address'), '12 Gertrude Street')
        await page.getByLabel('City').fill('Fitzroy')
        await page.getByLabel('Postcode').fill('3065')
        await stage.press(page.getByRole('combobox', { name: 'State' }).or(page.getByLabel('State')).first())
        await stage.press(page.getByRole('option', { name: 'VIC' }))
      })
      await stage.scene('Save it, and gyms can find you.', () =>
        stage.press(page.getByRole('button', { name: 'Complete Profile' })),
      )
    },
  },
  {
    name: 'hand-in-a-document',
    who: 'trainer',
    size: 'phone',
    async scenes(stage, page) {
      await stage.scene('Documents shows which one expires next.', () => stage.open('/compliance'))
      await stage.scene('Open it to renew it.', () => stage.press(page.getByRole('link', { name: 'Renew CPR' })))
      await stage.scene('Take a photo, or choose a file.', async () => {
        await stage.point(page.getByText(/Choose a file|Choose another/).first())
        const words = `Statement of attainment\n\nMei Tanaka\nHLTAID009, LTA-2611-08847\nIssued ${written(-2)}\nExpires ${written(360)}`
        await page
          .getByLabel('Choose a file')
          .setInputFiles({ name: 'mei-cpr.pdf', mimeType: 'application/pdf', buffer: await certificate(words) })
        await page.getByText('The file opens and is stored safely.').waitFor()
        await stage.see(1)
      })
      await stage.scene('Enter its number and its dates.', async () => {
        await stage.type(page.getByRole('textbox', { name: /^Number/ }), 'LTA-2611-08847')
        await page.getByLabel(/^Issue date/).fill(inDays(-2))
        await page.getByLabel(/^Expiry date/).fill(inDays(360))
        await stage.see(1)
      })
      await stage.scene('Submit it. Your gyms see it at once.', async () => {
        await stage.press(page.getByRole('button', { name: 'Submit for review' }))
        await page.getByText('Submitted for review').waitFor()
        await stage.see(1.5)
      })
    },
  },
  {
    name: 'take-a-cover',
    who: 'trainer',
    size: 'phone',
    async scenes(stage, page) {
      await stage.scene('Covers you can take are at the top.', () => stage.open('/dashboard/trainer?tab=covers'))
      await stage.scene('Open one to see the class, the pay and the way there.', () =>
        stage.press(page.getByRole('link', { name: /Hot Vinyasa/ }).first()),
      )
      await stage.scene('Want it? Apply.', () => stage.press(page.getByRole('button', { name: /^Apply/ })))
      await stage.scene('That’s it. We notify you when the gym has decided.', () => stage.see(2))
    },
  },
  {
    name: 'say-you-are-away',
    who: 'trainer',
    size: 'phone',
    async scenes(stage, page) {
      await stage.scene('Can’t make it? Open Covers, then I’m away.', () => stage.open('/covers/create'))
      await stage.scene('Choose the day.', () => stage.press(page.getByRole('button', { name: /^Tue / }).first()))
      await stage.scene('Say why. Only managers see the reason.', () =>
        stage.press(page.getByText('Sick', { exact: true })),
      )
      await stage.scene('Ask for cover. You’re responsible until a trainer is approved.', async () => {
        await stage.press(page.getByRole('button', { name: /^Ask for cover for/ }))
        await stage.see(1.5)
      })
    },
  },
  {
    name: 'send-an-invoice',
    who: 'trainer',
    size: 'phone',
    async scenes(stage, page) {
      await stage.scene('When the period ends, your classes are ready to bill.', () =>
        stage.open('/dashboard/trainer?tab=payroll'),
      )
      await stage.scene('Select Fill. The invoice fills itself from the timetable.', async () => {
        await stage.press(page.getByRole('button', { name: 'Fill for Northside Fitness' }))
        await page.getByRole('article', { name: 'Tax invoice' }).waitFor()
        await stage.see(1)
      })
      await stage.scene('Check each class and the total.', () =>
        stage.point(page.getByRole('article', { name: 'Tax invoice' }).getByText('Total', { exact: true })),
      )
      await stage.scene('Submit it to your gym, and follow it until it’s paid.', async () => {
        await stage.press(page.getByRole('button', { name: /^Submit for \$/ }))
        await stage.press(page.getByRole('dialog').getByRole('button', { name: 'Submit this invoice' }))
        await page.getByRole('heading', { name: /^Invoice \d+/ }).waitFor()
        await stage.see(1.5)
      })
    },
  },
]

const week = [
  ['Class', 'Day', 'Start', 'End', 'Studio', 'Trainer'],
  ['Early Ride', 'Mon, Fri', '5:15 am', '6:00 am', 'Cycle room', 'Liam Hart'],
  ['Slow Flow', 'Sat', '4:00 pm', '5:00 pm', 'Hot studio', 'Isla McKenzie'],
  ['Lunch Pump', 'Thu', '1:15 pm', '2:00 pm', 'Strength floor', 'Sofia Reyes'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

const team = [
  'name,email,employment status',
  'Noa Levi,noa@example.com,contractor',
  'Sam Doyle,sam@example.com,employee',
  'Ana Silva,ana@example.com,contractor',
].join('\n')

const inDays = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const written = (/** @type {number} */ days) =>
  new Date(inDays(days)).toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** @param {string} words */
function certificate(words) {
  const pdf = new Pdf({ size: 'A4' })
  pdf.fontSize(18).text(words)
  pdf.end()
  return buffer(pdf)
}
