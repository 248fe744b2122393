import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import { defaultPackages } from '@synapse/shared/package/package'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBookingPageLoader } from '#booking/offer/booking-page-loader.ts'

const page = {
  name: 'Synapse AI',
  takesBookings: true,
  packages: [defaultPackages.individual],
  timetable: defaultTimetable,
}
const ready = () => Response.json(page)
const closed = () => Response.json({ ...page, takesBookings: false })
const refused = (status: number) => () => Response.json({ error: 'No.' }, { status })
const failed = refused(500)

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-12-04T08:00:00Z') }))

/** Starts a loader whose requests for the page get these responses in turn. */
const startLoader = (...answers: (() => Response | Promise<Response>)[]) => {
  const fetch = vi.fn(async (path: string) =>
    path === '/api/bookings/availability' ? Response.json([]) : answers.shift()?.(),
  )
  vi.stubGlobal('fetch', fetch)
  const shown: string[] = []
  const loader = createBookingPageLoader('synapse-ai', (state) =>
    shown.push(state.state === 'ready' ? `ready at ${state.now}` : state.state),
  )
  const requests = () => fetch.mock.calls.length / 2
  return { loader, requests, shown }
}

const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)

test('a loaded page has the current time, which is updated every minute', async () => {
  const { loader, shown } = startLoader(ready)
  expect(await loader.reload()).toMatchObject({ page: { name: 'Synapse AI' } })
  await passMinutes(2)
  expect(shown).toEqual([
    'ready at 2026-12-04T08:00:00Z',
    'ready at 2026-12-04T08:01:00Z',
    'ready at 2026-12-04T08:02:00Z',
  ])
  loader.stop()
  await passMinutes(2)
  expect(shown).toHaveLength(3)
})

test('a failed load can be retried', async () => {
  const { loader, shown } = startLoader(failed, ready)
  expect(await loader.reload()).toBeUndefined()
  await loader.retry()
  expect(shown).toEqual(['failed', 'loading', 'ready at 2026-12-04T08:00:00Z'])
})

test('keeps the page’s data if reloading fails', async () => {
  const { loader, shown } = startLoader(ready, failed)
  await loader.reload()
  expect(await loader.reload()).toBeUndefined()
  expect(shown).toEqual(['ready at 2026-12-04T08:00:00Z'])
})

test.each([
  ['closed', closed],
  ['unknown', refused(400)],
  ['unknown', refused(404)],
])('the data is replaced if the website has become %s', async (state, answer) => {
  const { loader, shown } = startLoader(ready, answer)
  await loader.reload()
  expect(await loader.reload()).toMatchObject({ state })
  expect(shown.at(-1)).toBe(state)
})

test('a slow response to an older request doesn’t replace a newer one', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { loader, shown } = startLoader(() => promise, ready)
  const slow = loader.reload()
  await loader.reload()
  resolve(closed())
  expect(await slow).toBeUndefined()
  expect(shown).toEqual(['ready at 2026-12-04T08:00:00Z'])
})

test('when woken, updates the time and reloads data older than five minutes', async () => {
  const { loader, requests, shown } = startLoader(ready, ready)
  await loader.reload()
  vi.setSystemTime('2026-12-04T08:05:00Z')
  loader.wake()
  expect(requests()).toBe(1)
  expect(shown.at(-1)).toBe('ready at 2026-12-04T08:05:00Z')
  vi.setSystemTime('2026-12-04T08:05:01Z')
  loader.wake()
  expect(requests()).toBe(2)
})
