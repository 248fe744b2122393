import type {
  BookingPage,
  listBookedTimes,
  readBookingPage,
} from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { canBook } from '@synapse/shared/website/website'
import type { LoadedCalendar } from '#availability/loaded-calendar.ts'
import { call } from '#data/call.ts'
import { createLatestOnly } from '#data/latest-only.ts'
import { serverNow } from '#data/server-clock.ts'
import { loadTemporal } from '#data/temporal.ts'

type PageDetails = Omit<BookingPage, 'timetable'>

export type LoadedBookingPage = LoadedCalendar & { page: PageDetails }

export type BookingPageState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'unknown' }
  /** The website takes no bookings. */
  | { state: 'closed'; name: string }
  | ({ state: 'ready' } & LoadedBookingPage)

const tickMs = 60_000
/** When the visitor returns to the tab, data older than this is reloaded. */
const freshMs = 5 * 60_000

/**
 * Loads the data of a website's booking page, and updates `now` every minute.
 * @param show is called on every change
 */
export const createBookingPageLoader = (
  website: string,
  show: (state: BookingPageState) => void,
) => {
  const { latest, cancel } = createLatestOnly()
  let shown: BookingPageState = { state: 'loading' }
  let loadedAtMs = 0

  const change = (state: BookingPageState) => {
    shown = state
    show(state)
  }

  /**
   * Loads the data again. The page keeps its data until the new data arrives.
   * @returns the new data; undefined if it couldn't be loaded
   */
  const reload = async (): Promise<PageDetails | undefined> => {
    // Responses may arrive out of order, and an old one would show a taken slot as free.
    const loaded = await latest(load(website))
    if (!loaded) return
    if (loaded.state !== 'failed' || shown.state !== 'ready') change(loaded)
    if (loaded.state !== 'ready') return
    loadedAtMs = Date.now()
    return loaded.page
  }

  const tick = () => {
    if (shown.state === 'ready') change({ ...shown, now: serverNow() })
  }
  const timer = setInterval(tick, tickMs)

  return {
    reload,
    /** Shows that the page is loading, and loads it again. */
    retry: () => {
      change({ state: 'loading' })
      return reload()
    },
    /** Updates the page when the machine wakes up, because no timers run while it sleeps. */
    wake: () => {
      tick()
      if (shown.state === 'ready' && Date.now() - loadedAtMs > freshMs) reload()
    },
    stop: () => {
      cancel()
      clearInterval(timer)
    },
  }
}

const load = async (website: string): Promise<BookingPageState> => {
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
