import type { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { useCallback, useEffect, useState } from 'react'
import {
  type BookingLookup,
  type Confirmation,
  confirmationOf,
} from '#booking/confirmation/confirmation.ts'
import { deleteDraft } from '#booking/draft/stored-draft.ts'
import { call } from '#ui/call.ts'
import { loadTemporal } from '#ui/temporal.ts'

/**
 * A bank may take minutes, so poll often at first, then less often, and stop after about five
 * minutes.
 */
const pollDelaysMs = [...Array(5).fill(2_000), ...Array(6).fill(5_000), ...Array(18).fill(15_000)]

/** Looks up the booking, and repeats the lookup while the payment is being confirmed. */
export const useConfirmation = () => {
  const [query, setQuery] = useState<URLSearchParams>()
  const [lookup, setLookup] = useState<BookingLookup>({ state: 'waiting' })
  const [tries, setTries] = useState(0)
  const sessionId = query?.get('session_id')

  const lookUpAgain = useCallback(async () => {
    const answer = await lookUp(sessionId)
    // A failed lookup while waiting for the bank doesn't replace the last result.
    setLookup((before) => (before.state === 'found' && answer.state !== 'found' ? before : answer))
    setTries((before) => before + 1)
  }, [sessionId])

  useEffect(() => setQuery(new URLSearchParams(location.search)), [])

  useEffect(() => {
    if (query) lookUpAgain()
  }, [query, lookUpAgain])

  const confirmation: Confirmation = query ? confirmationOf(query, lookup) : { state: 'loading' }
  const { state } = confirmation

  useEffect(() => {
    const wait = pollDelaysMs[tries - 1]
    if (state !== 'pending' || wait === undefined) return
    const timer = setTimeout(lookUpAgain, wait)
    return () => clearTimeout(timer)
  }, [state, tries, lookUpAgain])

  const booked = state === 'success' && lookup.state === 'found' ? lookup.booking : undefined
  useEffect(() => {
    // The website may have been renamed since the form was stored.
    if (booked) for (const slug of [booked.website, ...booked.formerSlugs]) deleteDraft(slug)
  }, [booked])

  const retry = () => {
    setLookup({ state: 'waiting' })
    setTries(0)
    lookUpAgain()
  }
  return { confirmation, retry, isStillAsking: pollDelaysMs[tries - 1] !== undefined }
}

const lookUp = async (sessionId: string | null | undefined): Promise<BookingLookup> => {
  // Details from the URL include the date, which needs Temporal too.
  const loadForDetails = () => loadTemporal().catch(() => {})
  if (!sessionId) {
    await loadForDetails()
    return { state: 'none' }
  }
  try {
    const path = `/api/booking-by-session/${encodeURIComponent(sessionId)}` as const
    const [booking] = await Promise.all([
      call<typeof readBookingBySession>({ method: 'GET', path }),
      loadTemporal(),
    ])
    return { state: 'found', booking }
  } catch (error) {
    await loadForDetails()
    if (!isCallError(error)) return { state: 'unreachable' }
    return { state: error.status === 404 ? 'unknown' : 'refused' }
  }
}
