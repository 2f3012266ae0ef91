import { contactEnquiries as contract, enquiryForm, type EnquiryDraft } from '@quartet/contract/plans/enquiries'
import type { FastifyInstance } from 'fastify'
import { system } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/db.ts'
import type { Mailer } from '../../platform/post/mail.ts'
import { found } from '../../platform/fail.ts'
import { allow } from '../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../platform/db/page.ts'
import type { Public } from '../../platform/http/public-pages.ts'
import { markEnquiry, receiveEnquiry } from './enquiries.commands.ts'
import { enquiriesPolicy } from './enquiries.policy.ts'
import { presentEnquiries } from './enquiries.present.ts'
import { findEnquiry, listEnquiries } from './enquiries.queries.ts'
import type { PlansPorts } from './plans.ports.ts'

/** Forms that one address of the network may send within ten minutes. */
const rateLimit = { max: 8, timeWindow: '10 minutes', allowList: [] }

/**
 * The contact form, a plain one that needs no script. Machines are held off without asking anybody else: by a field that
 * people do not see, by the origin that browsers name, and by how much is sent. They are thanked like everybody, and learn
 * nothing.
 */
export async function registerContact(
  fastify: FastifyInstance,
  database: Database,
  ports: { mailer: Pick<Mailer, 'write'>; visitors: Public; origins(): Set<string> },
): Promise<void> {
  await fastify.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/contact', { config: { rateLimit }, bodyLimit: 32 * 1024 }, async (request, reply) => {
      const { origin } = request.headers
      const values = (request.body ?? {}) as Record<string, string>
      const strange = origin !== undefined && !ports.origins().has(origin)
      const sent = () => reply.code(303).header('location', '/contact/sent').send()
      if (strange || values.website) return sent()
      const read = enquiryForm.safeParse(values)
      if (!read.success) {
        const errors: EnquiryDraft['errors'] = {}
        for (const { path, message } of read.error.issues) errors[String(path[0])] ??= message
        const data: EnquiryDraft = { values, errors }
        return ports.visitors.send(request, reply, { status: 422, data, stay: true })
      }
      await database.transact(system('contact form'), (work) => receiveEnquiry(work, ports.mailer, read.data))
      return sent()
    })
  })
}

/** What came in, for those who run the installation. */
export function enquiriesRoutes(ports: Pick<PlansPorts, 'namesOf'>): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin'), async (work, { input }) => {
      const after = decodeCursor(input, 'instant', 'id')
      const { state, q, limit } = input
      const rows = await listEnquiries(work.tx, { state, q: q?.trim(), after, limit })
      const shown = new Map((await presentEnquiries(work, rows, ports)).map((one) => [one.id, one]))
      return answerList(
        input,
        rows,
        (row) => [row.createdAt.toString(), row.id],
        (row) => shown.get(row.id)!,
      )
    }),

    mark: operation(contract.mark, roles('admin'), async (work, { input }) => {
      const row = found(await findEnquiry(work.tx, input.id))
      await markEnquiry(work, allow(work.actor, enquiriesPolicy, 'mark', row), input.state)
      const [answer] = await presentEnquiries(work, [(await findEnquiry(work.tx, input.id))!], ports)
      return answer!
    }),
  }
}
