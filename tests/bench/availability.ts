import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { insertFutureBookings } from '#bench/insert-bookings.ts'
import { type Row, row } from '#bench/row.ts'
import { startWorld } from '#support/world/world.ts'

/** Rounds are short, so that a brief spike in load affects both servers equally. */
const rounds = 21
const secondsPerRound = 1

/**
 * Measures the public availability endpoint with 500 future bookings. The baseline is a bare Koa
 * server that sends the same bytes.
 */
export const benchAvailability = async (): Promise<Row[]> => {
  const world = await startWorld({ now: 'real' })
  await insertFutureBookings(world.db, 500)
  const address = `${world.url}/api/bookings/availability`
  const first = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } })
  const bytes = await first.text()
  const etag = first.headers.get('etag') ?? ''
  const yardstick = fork(fileURLToPath(new URL('bare-koa.ts', import.meta.url)))
  yardstick.send(bytes)
  const [port] = await once(yardstick, 'message')

  const results: { bare: number; ours: number; unchanged: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    results.push({
      bare: await requestsPerSecond(`http://127.0.0.1:${port}/`),
      ours: await requestsPerSecond(address),
      unchanged: await requestsPerSecond(address, { 'If-None-Match': etag }),
    })
  yardstick.disconnect()
  await world.stop()
  /** Builds a row from the round with the median ratio. */
  const line = (what: string, name: 'ours' | 'unchanged') => {
    const ratioOf = (round: (typeof results)[number]) => round[name] / round.bare
    const sorted = results.toSorted((a, b) => ratioOf(a) - ratioOf(b))
    const middle = sorted[(rounds - 1) / 2] as (typeof results)[number]
    const ratio = ratioOf(middle)
    return row({
      what,
      measured: `${Math.round(middle[name])} requests/s`,
      comparedWith: `bare Koa, the same ${bytes.length} bytes: ${Math.round(middle.bare)} requests/s`,
      ratio: ratio.toFixed(2),
      goal: 'at least 0.80',
      isMet: ratio >= 0.8,
    })
  }
  return [
    line('GET availability, full responses, 500 bookings', 'ours'),
    line('GET availability, 304 responses', 'unchanged'),
  ]
}

const requestsPerSecond = async (url: string, headers: Record<string, string> = {}) => {
  // The load generator has its own thread, so that it doesn't slow down the server.
  const result = await autocannon({
    url,
    headers,
    connections: 40,
    duration: secondsPerRound,
    workers: 1,
  })
  return result.requests.average
}
