import { brotliDecompressSync } from 'node:zlib'
import { readFeed } from '@synapse/shared/sync/contract'
import { insertBookings } from '#bench/insert-bookings.ts'
import { median, type Row, row } from '#bench/row.ts'
import { httpGetRaw } from '#support/calls/http-get-raw.ts'
import { startWorld } from '#support/world/world.ts'

const bookings = 10_000
const repetitions = 200

/** Measures the first read of the feed, and a later read without changes. */
export const benchFeed = async (): Promise<Row[]> => {
  const world = await startWorld({ now: 'real' })
  await insertBookings(world.db, {
    to: bookings,
    // Insert cancelled bookings, because these may overlap.
    status: 'cancelled',
    startSql: "date_trunc('day', now()) - interval '330 days' + n * interval '45 minutes'",
  })
  // Vacuum now, as autovacuum would within a minute. Without statistics, queries scan entire
  // tables.
  await world.db.raw('vacuum (analyze) bookings, changed_records')
  const token = await world.signIn()
  const read = (query: Record<string, string>) =>
    readBytes(`${world.url}${readFeed.path}?${new URLSearchParams(query)}`, token)
  const began = performance.now()
  let wireBytes = 0
  let page = { cursor: '', mark: '', isDone: false }
  while (!page.isDone) {
    const answer = await read(page.cursor ? { cursor: page.cursor } : {})
    wireBytes += answer.bytes
    page = answer.page
  }
  const firstMs = performance.now() - began
  const times: number[] = []
  let nothingBytes = 0
  for (let run = 0; run < repetitions; run += 1) {
    const asked = performance.now()
    // Without the `mark` parameter, the server has to query the database each time.
    nothingBytes = (await read({ cursor: page.cursor })).bytes
    times.push(performance.now() - asked)
  }
  await world.stop()
  const line = (what: string, value: number, unit: string, limit: number) =>
    row({
      what,
      measured: `${value.toFixed(unit === 's' || unit === 'ms' ? 2 : 0)} ${unit}`,
      goal: `at most ${limit} ${unit}`,
      isMet: value <= limit,
    })
  return [
    line(`feed, first read of ${bookings} bookings`, firstMs / 1000, 's', 5),
    line('feed, first read, compressed', wireBytes / 1000, 'kB', 1_000),
    line('feed, without changes', median(times), 'ms', 5),
    line('feed, without changes, compressed', nothingBytes, 'bytes', 1_000),
  ]
}

type Page = { cursor: string; mark: string; isDone: boolean }

/** Sends a request like a browser, and counts the compressed bytes of the response. */
const readBytes = async (url: string, token: string): Promise<{ bytes: number; page: Page }> => {
  const { headers, body } = await httpGetRaw(url, {
    Authorization: `Bearer ${token}`,
    'Accept-Encoding': 'br',
  })
  const isPacked = headers['content-encoding'] === 'br'
  const text = (isPacked ? brotliDecompressSync(body) : body).toString()
  return { bytes: body.length, page: JSON.parse(text) }
}
