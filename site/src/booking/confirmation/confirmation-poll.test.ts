import { beforeEach, expect, test, vi } from 'vitest'
import type { Confirmation } from '#booking/confirmation/confirmation.ts'
import { createConfirmationPoll } from '#booking/confirmation/confirmation-poll.ts'
import { sampleBooking } from '#booking/confirmation/sample-booking.test-support.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-12-04T08:00:00Z') }))

const pending = () => Response.json({ ...sampleBooking, paymentStatus: 'pending' })
const completed = () => Response.json(sampleBooking)
const failed = () => Response.json({ error: 'No.' }, { status: 500 })

type Answer = () => Response | Promise<Response>

const describe = (confirmation: Confirmation) => {
  const { state } = confirmation
  if (state === 'pending' && confirmation.isPolling) return 'pending, asking'
  if (state !== 'success') return state
  if (confirmation.booking.isOver) return 'over'
  return confirmation.booking.canJoin ? 'can join' : state
}

/** Starts a poll whose lookups get these responses in turn. The last response is repeated. */
const startPoll = (...answers: Answer[]) => {
  const fetch = vi.fn(async (_path: string) => {
    const answer = answers[Math.min(fetch.mock.calls.length, answers.length) - 1]
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  })
  vi.stubGlobal('fetch', fetch)
  const shown: string[] = []
  const poll = createConfirmationPoll(new URLSearchParams('session_id=cs_test_1'), (confirmation) =>
    shown.push(describe(confirmation)),
  )
  return { poll, fetch, shown }
}

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test('a booking with a pending payment is looked up again until the payment is confirmed', async () => {
  const { poll, fetch, shown } = startPoll(pending, pending, completed)
  await poll.reload()
  await passSeconds(1.9)
  expect(fetch).toHaveBeenCalledTimes(1)
  await passSeconds(0.1)
  expect(fetch).toHaveBeenCalledTimes(2)
  await passSeconds(600)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(shown).toEqual(['pending, asking', 'success'])
})

test('lookups become less frequent, and stop after about five minutes', async () => {
  const { poll, fetch, shown } = startPoll(pending)
  await poll.reload()
  await passSeconds(10)
  expect(fetch).toHaveBeenCalledTimes(1 + 5)
  await passSeconds(30)
  expect(fetch).toHaveBeenCalledTimes(1 + 5 + 6)
  await passSeconds(18 * 15)
  expect(fetch).toHaveBeenCalledTimes(1 + 5 + 6 + 18)
  expect(shown.at(-2)).toBe('pending, asking')
  expect(shown.at(-1)).toBe('pending')
  await passSeconds(3_600)
  expect(fetch).toHaveBeenCalledTimes(30)
})

test('“Check again” shows that the page is loading, and starts polling again', async () => {
  const { poll, shown } = startPoll(pending)
  await poll.reload()
  await passSeconds(600)
  shown.length = 0
  await poll.retry()
  expect(shown).toEqual(['loading', 'pending, asking'])
})

test('“Check again” replaces the next automatic lookup', async () => {
  const { poll, fetch } = startPoll(pending)
  await poll.reload()
  await passSeconds(1)
  await poll.retry()
  await passSeconds(1)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a slow response to an older lookup doesn’t replace a newer one', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { poll, shown } = startPoll(() => promise, completed)
  const slow = poll.reload()
  await poll.retry()
  resolve(pending())
  await slow
  expect(shown).toEqual(['loading', 'success'])
})

test('a failed lookup doesn’t replace the booking on the page', async () => {
  const { poll, shown } = startPoll(pending, failed, completed)
  await poll.reload()
  await passSeconds(60)
  expect(shown).toEqual(['pending, asking', 'success'])
})

test('a page restored from the browser’s cache shows the current booking', async () => {
  const cancelled = () => Response.json({ ...sampleBooking, paymentStatus: 'cancelled' })
  const { poll, shown } = startPoll(completed, cancelled)
  await poll.reload()
  await poll.reload()
  expect(shown).toEqual(['success', 'cancelled'])
})

test('an open page is updated when the session can be joined and when it is over', async () => {
  vi.setSystemTime('2026-12-07T07:58:30Z')
  const { poll, fetch, shown } = startPoll(completed)
  await poll.reload()
  await passSeconds(60)
  expect(shown).toEqual(['success'])
  await passSeconds(60)
  expect(shown).toEqual(['success', 'can join'])
  vi.setSystemTime('2026-12-08T10:00:00Z')
  poll.wake()
  await passSeconds(600)
  expect(shown).toEqual(['success', 'can join', 'over'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('the page is no longer updated once polling has stopped', async () => {
  const { poll, fetch, shown } = startPoll(pending)
  await poll.reload()
  poll.stop()
  await passSeconds(60)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(shown).toHaveLength(1)
})
