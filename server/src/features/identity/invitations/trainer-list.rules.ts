import { employmentStatus } from '@quartet/contract/connections/connections'
import type { BulkRow } from '@quartet/contract/identity/invitations'
import { email, line } from '@quartet/contract/kernel/people'
import type { z } from 'zod'

export type ReadRow = {
  name: string
  email: string
  employmentStatus: z.infer<typeof employmentStatus> | null
  studioId: string | null
  studioName: string | null
  problem: string | null
}

const name = line(160)

/**
 * Reads a list of trainers row by row. Each is judged for itself and against the rows above it; nothing is left out.
 * `studios` are the names of the gym's studios by id; capitals and spaces around a name do not matter.
 */
export function readTrainers(rows: BulkRow[], studios: Map<string, string>): ReadRow[] {
  const studioIds = new Map([...studios].map(([id, called]) => [plain(called), id]))
  const firstAt = new Map<string, number>()
  return rows.map((row, at) => {
    const address = email.safeParse(row.email)
    const status = employmentStatus.safeParse(row.employmentStatus.trim().toLowerCase())
    const called = name.safeParse(row.name)
    const studioId = studioIds.get(plain(row.studio)) ?? null
    const read = {
      name: called.success ? called.data : row.name.trim(),
      email: address.success ? address.data : row.email.trim(),
      employmentStatus: status.success ? status.data : null,
      studioId,
      studioName: studioId === null ? row.studio.trim() || null : studios.get(studioId)!,
    }
    const problems: string[] = []
    if (!called.success) problems.push(called.error.issues[0]!.message)
    if (read.email === '') problems.push('Enter an email address')
    else if (!address.success) problems.push(address.error.issues[0]!.message)
    if (!status.success) problems.push('Employment type must be ‘contractor’ or ‘employee’')
    if (row.studio.trim() !== '' && studioId === null) problems.push(`There’s no studio called ‘${row.studio.trim()}’`)
    const before = address.success ? firstAt.get(read.email) : undefined
    if (before !== undefined) problems.push(`Row ${before + 1} has the same email`)
    else if (address.success) firstAt.set(read.email, at)
    return { ...read, problem: problems.length > 0 ? problems.join('. ') : null }
  })
}

const plain = (called: string) => called.trim().toLowerCase()
