import { expect, it } from 'vitest'
import { listTrouble, readTrainerList } from './trainer-list.rules.ts'

const mei = { name: 'Mei Tanaka', email: 'mei@example.com', employmentStatus: 'contractor', studio: '' }

it.each([
  ['commas', 'Mei Tanaka,mei@example.com,contractor'],
  ['a heading in another order', 'E-mail;Employment status;Name\nmei@example.com;contractor;Mei Tanaka\n'],
  ['tabs, as pasted from a spreadsheet', 'Mei Tanaka\tmei@example.com\tcontractor\r\n'],
  ['quotes and a byte order mark', '\uFEFFname,email,status\n"Mei Tanaka","mei@example.com","contractor"'],
])('reads %s', (_, text) => {
  expect(readTrainerList(text)).toEqual([mei])
})

it('reads a studio as the fourth cell, or wherever the heading has it', () => {
  const inLoft = { ...mei, studio: 'The Loft' }
  expect(readTrainerList('Mei Tanaka,mei@example.com,contractor,The Loft')).toEqual([inLoft])
  expect(readTrainerList('studio,email,name,status\nThe Loft,mei@example.com,Mei Tanaka,contractor')).toEqual([inLoft])
})

it('keeps commas and quotes inside a quoted cell, and what is missing empty', () => {
  expect(readTrainerList('"Tanaka, ""Mei""",mei@example.com')).toEqual([
    { name: 'Tanaka, "Mei"', email: 'mei@example.com', employmentStatus: '', studio: '' },
  ])
})

it('says when there is nothing, or too much', () => {
  expect(listTrouble(readTrainerList(' \n'))).toBe('Paste at least one trainer, or choose a file.')
  expect(listTrouble(Array.from({ length: 501 }, () => mei))).toBe(
    'You can invite up to 500 trainers at once. This list has 501.',
  )
  expect(listTrouble([mei])).toBeNull()
})
