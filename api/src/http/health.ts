import { setTimeout as pause } from 'node:timers/promises'
import { endpoint } from '@synapse/shared/endpoint'
import { ok, refuse } from '@synapse/shared/result'
import { z } from 'zod'
import { type Route, route } from '#http/route'

const readHealth = endpoint('GET', '/api/health', {
  who: 'anyone',
  summary: 'Whether the service can work',
  output: z.object({
    ok: z.literal(true),
    /** Those of this machine, of the database and of Stripe: somebody has to put a wrong one right. */
    clocks: z.enum(['agree', 'differ']),
    /** By how much this machine's clock is ahead of the database's, or else of Stripe's. */
    clockAheadSeconds: z.int(),
  }),
  refusals: { unavailable: { status: 503, sentence: 'The database cannot be reached.' } },
})

/** Whether the service can do its work: 200 when the database answers, else 503. */
export const healthRoute: Route = route(readHealth, async ({ context: { db, clock } }) => {
  try {
    // The wait for a free connection counts as well.
    await Promise.race([db.raw('select 1'), tooLong()])
  } catch {
    return refuse('unavailable')
  }
  const clockAheadSeconds = clock.aheadSeconds()
  return ok({
    ok: true as const,
    clocks: clockAheadSeconds ? ('differ' as const) : ('agree' as const),
    clockAheadSeconds,
  })
})

const tooLong = async () => {
  await pause(2_000, undefined, { ref: false })
  throw new Error('The database does not answer in time')
}
