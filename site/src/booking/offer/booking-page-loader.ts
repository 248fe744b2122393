import type { SlotCalendar } from '@synapse/shared/availability/slot'
import type {
  BookingPage,
  listBookedTimes,
  readBookingPage,
} from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { canBook } from '@synapse/shared/website/website'
import { call } from '#data/call.ts'
import { createLiveData } from '#data/live-data.ts'
import { serverNow } from '#data/server-clock.ts'
import { loadTemporal } from '#data/temporal.ts'

export type LoadedBookingPage = SlotCalendar & { page: Omit<BookingPage, 'timetable'> }

type Loaded =
  | { state: 'failed' }
  | { state: 'unknown' }
  | { state: 'closed'; name: string }
  | ({ state: 'ready' } & LoadedBookingPage)

export type BookingPageState = { state: 'loading' } | Loaded

/** Loads the data of a website's booking page, and updates `now` every minute. */
export const createBookingPageLoader = (website: string, show: (state: BookingPageState) => void) =>
  createLiveData<Loaded, Loaded>(
    {
      load: () => load(website),
      hasFailed: ({ state }) => state === 'failed',
      view: (loaded) => (loaded.state === 'ready' ? { ...loaded, now: serverNow() } : loaded),
      freshMs: 5 * 60_000,
    },
    show,
  )

const load = async (website: string): Promise<Loaded> => {
  try {
    const path = `/api/websites/${encodeURIComponent(website)}/booking-page` as const
    const [{ timetable, ...page }, times] = await Promise.all([
      call<typeof readBookingPage>({ method: 'GET', path }),
      call<typeof listBookedTimes>({ method: 'GET', path: '/api/bookings/availability' }),
      loadTemporal(),
    ])
    if (!canBook(page)) return { state: 'closed', name: page.name }
    const booked = times.map(({ sessionDate }) => Temporal.Instant.from(sessionDate))
    return { state: 'ready', page, timetable, booked, now: serverNow() }
  } catch (error) {
    // The server answers 400 for a URL with an invalid slug.
    const unknown = isCallError(error) && (error.status === 404 || error.status === 400)
    return { state: unknown ? 'unknown' : 'failed' }
  }
}
