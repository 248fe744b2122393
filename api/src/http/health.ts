import { endpoint } from '@synapse/shared/endpoint'
import { done, refused } from '@synapse/shared/result'
import { z } from 'zod'
import type { Context } from '#context'
import { type Route, route } from '#http/route'

const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  who: 'anyone',
  summary: 'Whether the service can work',
  output: z.object({ ok: z.literal(true) }),
  refusals: { unavailable: { status: 503, sentence: 'The database cannot be reached.' } },
})

/** Whether the service can do its work: 200 when the database answers, else 503. */
export const healthRoutes = ({ db }: Context): Route[] => [
  route(readHealth, async () => {
    try {
      await db.raw('select 1').timeout(2_000)
      return done({ ok: true as const })
    } catch {
      return refused('unavailable')
    }
  }),
]
