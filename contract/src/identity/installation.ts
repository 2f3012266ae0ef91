import { z } from 'zod'
import { operationsOf } from '../kernel/operation.ts'
import { role } from '../kernel/people.ts'

const installationOperation = operationsOf('installation', {})

export const installation = {
  config: installationOperation
    .route({
      method: 'GET',
      path: '/config',
      summary: 'Settings that pages need before sign-in',
    })
    .output(
      z.object({
        demoLogins: z
          .array(z.object({ role, email: z.string(), password: z.string() }))
          .describe('One sign-in per role, only while the demo data is loaded (L-02)'),
        legacyUrl: z.string().nullable(),
        providers: z
          .array(z.object({ id: z.string(), name: z.string() }))
          .describe('Other services that people can sign in with'),
        manualLinking: z.boolean().describe('Whether people may link accounts at these services to theirs'),
        analyticsUrl: z
          .string()
          .nullable()
          .describe('Script that tracks visits, loaded only for people who agreed (E-10)'),
        geocoderUrl: z
          .string()
          .nullable()
          .describe(
            'Where a page may look up the place of coordinates, with `latitude` and `longitude` in the query (L-11)',
          ),
      }),
    ),
}
