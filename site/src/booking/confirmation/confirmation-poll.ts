import type { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import {
  type BookingLookup,
  type Confirmation,
  confirmationOf,
  lookupPath,
} from '#booking/confirmation/confirmation.ts'
import { call } from '#data/call.ts'
import { createLiveData } from '#data/live-data.ts'
import { loadTemporal } from '#data/temporal.ts'

/** Poll often at first, then less often. A bank may take minutes, so stop only after about five. */
const pollDelaysMs = [...Array(5).fill(2_000), ...Array(6).fill(5_000), ...Array(18).fill(15_000)]

/**
 * Looks up a success page's booking, and keeps polling while its payment is being confirmed. Also
 * updates the page when a booked session can be joined and when it is over.
 */
export const createConfirmationPoll = (
  query: URLSearchParams,
  show: (confirmation: Confirmation) => void,
) =>
  createLiveData<BookingLookup, Confirmation>(
    {
      load: () => lookUp(query.get('session_id')),
      hasFailed: ({ state }) => state !== 'found',
      view: (lookup, isPolling) => {
        const confirmation = confirmationOf(query, lookup)
        return confirmation.state === 'pending' ? { ...confirmation, isPolling } : confirmation
      },
      pollDelayMs: (lookup, polls) =>
        confirmationOf(query, lookup).state === 'pending' ? pollDelaysMs[polls] : undefined,
    },
    show,
  )

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
