import type { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import {
  type BookingLookup,
  type Confirmation,
  confirmationOf,
  lookupPath,
} from '#booking/confirmation/confirmation.ts'
import { call } from '#data/call.ts'
import { createLatestOnly } from '#data/latest-only.ts'
import { loadTemporal } from '#data/temporal.ts'

/** Poll often at first, then less often. A bank may take minutes, so stop only after about five. */
const pollDelaysMs = [...Array(5).fill(2_000), ...Array(6).fill(5_000), ...Array(18).fill(15_000)]

const tickMs = 60_000

/**
 * Looks up a success page's booking, and keeps polling while its payment is being confirmed. Also
 * updates the page when a booked session can be joined and when it is over.
 */
export const createConfirmationPoll = (
  query: URLSearchParams,
  show: (confirmation: Confirmation) => void,
) => {
  const { latest, cancel } = createLatestOnly()
  let lastLookup: BookingLookup | undefined
  let shown: Confirmation | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (confirmation: Confirmation) => {
    shown = confirmation
    show(confirmation)
  }

  const poll = async (retries: number) => {
    clearTimeout(timer)
    // Responses may arrive out of order, and an old one would show a paid booking as pending.
    const answer = await latest(lookUp(query.get('session_id')))
    if (!answer) return
    // If a later lookup fails, keep showing the booking.
    if (lastLookup?.state !== 'found' || answer.state === 'found') lastLookup = answer
    const confirmation = confirmationOf(query, lastLookup)
    if (confirmation.state !== 'pending') return change(confirmation)
    const waitMs = pollDelaysMs[retries]
    if (waitMs !== undefined) timer = setTimeout(poll, waitMs, retries + 1)
    change({ ...confirmation, isPolling: waitMs !== undefined })
  }

  /** Looks up the booking now. The page stays unchanged until the response arrives. */
  const refresh = () => poll(0)

  const tick = () => {
    if (shown?.state !== 'success' || !lastLookup) return
    const current = confirmationOf(query, lastLookup)
    if (JSON.stringify(current) !== JSON.stringify(shown)) change(current)
  }
  const ticker = setInterval(tick, tickMs)

  return {
    refresh,
    /** Updates the page when the visitor returns, because timers are slow in a hidden tab. */
    wake: tick,
    /** Shows that the page is loading, and starts over. */
    retry: () => {
      lastLookup = undefined
      change({ state: 'loading' })
      return refresh()
    },
    stop: () => {
      cancel()
      clearTimeout(timer)
      clearInterval(ticker)
    },
  }
}

const lookUp = async (checkoutSessionId: string | null): Promise<BookingLookup> => {
  // The details in the URL include a date, so Temporal must be loaded.
  const loadForDetails = () => loadTemporal().catch(() => {})
  if (!checkoutSessionId) {
    await loadForDetails()
    return { state: 'none' }
  }
  try {
    const [booking] = await Promise.all([
      call<typeof readBookingBySession>({ method: 'GET', path: lookupPath(checkoutSessionId) }),
      loadTemporal(),
    ])
    return { state: 'found', booking }
  } catch (error) {
    await loadForDetails()
    if (!isCallError(error)) return { state: 'unreachable' }
    return { state: error.status === 404 ? 'unknown' : 'refused' }
  }
}
