import { useCallback } from 'react'
import {
  type BookingPageState,
  createBookingPageLoader,
} from '#booking/offer/booking-page-loader.ts'
import { useLiveData } from '#ui/use-live-data.ts'

/**
 * Loads the data of a website's booking page. When the visitor returns to an old page, loads the
 * data again, because slots may have been booked in the meantime.
 * @param website undefined until it is known
 */
export const useBookingPage = (website: string | undefined) => {
  const start = useCallback(
    (show: (state: BookingPageState) => void) =>
      website ? createBookingPageLoader(website, show) : undefined,
    [website],
  )
  const { shown, reload, retry } = useLiveData(start)
  return {
    bookingPage: shown,
    reload: async () => {
      const loaded = await reload()
      return loaded?.state === 'ready' ? loaded.page : undefined
    },
    retry,
  }
}
