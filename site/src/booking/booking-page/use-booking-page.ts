import type {
  BookingPage,
  listBookedTimes,
  readBookingPage,
} from '@synapse/shared/booking/checkout-contract'
import { isCallError } from '@synapse/shared/contract/call'
import { canBook } from '@synapse/shared/website/website'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LoadedCalendar } from '#availability/loaded-calendar.ts'
import { call } from '#ui/call.ts'
import { createNewestOnly } from '#ui/newest-only.ts'
import { serverNow } from '#ui/server-clock.ts'
import { loadTemporal } from '#ui/temporal.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

export type LoadedBookingPage = LoadedCalendar & { page: BookingPage }

export type BookingPageState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'unknown' }
  /** The website takes no bookings. */
  | { state: 'closed'; name: string }
  | ({ state: 'ready' } & LoadedBookingPage)

const tickMs = 60_000
/** When the visitor returns to the tab, data older than this is loaded again. */
const freshMs = 5 * 60_000

/**
 * Loads the data of a website's booking page, and updates `now` every minute. When the visitor
 * returns to an old page, loads the data again, because slots may have been booked in the meantime.
 * @param website undefined until it is known
 */
export const useBookingPage = (website: string | undefined) => {
  const [bookingPage, setBookingPage] = useState<BookingPageState>({ state: 'loading' })
  const loadedAtMs = useRef(0)
  const [{ newest }] = useState(createNewestOnly)

  /**
   * Loads the data again. The page keeps its data until the new data arrives.
   * @returns the new data; undefined if it couldn't be loaded
   */
  const reload = useCallback(async (): Promise<BookingPage | undefined> => {
    if (!website) return
    // If responses arrived out of order, a taken slot could appear as free.
    const loaded = await newest(load(website))
    if (!loaded) return
    if (loaded.state === 'ready') loadedAtMs.current = Date.now()
    setBookingPage((current) =>
      loaded.state === 'failed' && current.state === 'ready' ? current : loaded,
    )
    return loaded.state === 'ready' ? loaded.page : undefined
  }, [website, newest])

  const retry = () => {
    setBookingPage({ state: 'loading' })
    return reload()
  }

  useEffect(() => {
    reload()
  }, [reload])
  useOnRestore(() => void reload())

  const isReady = bookingPage.state === 'ready'
  useEffect(() => {
    if (!isReady) return
    const tick = () =>
      setBookingPage((current) =>
        current.state === 'ready' ? { ...current, now: serverNow() } : current,
      )
    const timer = setInterval(tick, tickMs)
    // No timers run while the machine sleeps or the tab is hidden.
    const onVisibilityChange = () => {
      tick()
      if (!document.hidden && Date.now() - loadedAtMs.current > freshMs) reload()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [isReady, reload])

  return { bookingPage, reload, retry }
}

const load = async (website: string): Promise<BookingPageState> => {
  try {
    const path = `/api/websites/${encodeURIComponent(website)}/booking-page` as const
    const [page, times] = await Promise.all([
      call<typeof readBookingPage>({ method: 'GET', path }),
      call<typeof listBookedTimes>({ method: 'GET', path: '/api/bookings/availability' }),
      loadTemporal(),
    ])
    if (!canBook(page)) return { state: 'closed', name: page.name }
    const booked = times.map(({ sessionDate }) => Temporal.Instant.from(sessionDate))
    return { state: 'ready', page, timetable: page.timetable, booked, now: serverNow() }
  } catch (error) {
    // The server answers 400 for a URL with an invalid slug.
    const unknown = isCallError(error) && (error.status === 404 || error.status === 400)
    return { state: unknown ? 'unknown' : 'failed' }
  }
}
