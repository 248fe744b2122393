import { setTimeout as pause } from 'node:timers/promises'
import { endpoint, unavailable } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { z } from 'zod'
import { type Route, route } from '#http/route'

const readHealth = endpoint('GET', '/api/health', {
  who: 'anyone',
  summary: 'Check whether the service works',
  output: z.object({
    ok: z.literal(true),
    clocks: z.enum(['agree', 'differ']),
    /** How far this machine's clock is ahead of the database's or, if these agree, of Stripe's. */
    clockAheadSeconds: z.int(),
  }),
  refusals: { unavailable: unavailable('The database can’t be reached.') },
})

/** Responds with 200 if the database is reachable, otherwise 503. */
export const healthRoute: Route = route(readHealth, async ({ context: { db, clock } }) => {
  try {
    // Also limit how long to wait for a free connection.
    await Promise.race([db.raw('select 1'), timeout()])
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

const timeout = async () => {
  await pause(2_000, undefined, { ref: false })
  throw new Error('The database did not respond in time')
}
