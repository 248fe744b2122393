import { useEffect, useRef, useState } from 'react'
import {
  type BookingPageState,
  createBookingPageLoader,
} from '#booking/offer/booking-page-loader.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/**
 * Loads the data of a website's booking page. When the visitor returns to an old page, loads the
 * data again, because slots may have been booked in the meantime.
 * @param website undefined until it is known
 */
export const useBookingPage = (website: string | undefined) => {
  const [bookingPage, show] = useState<BookingPageState>({ state: 'loading' })
  const loader = useRef<ReturnType<typeof createBookingPageLoader>>(undefined)

  useEffect(() => {
    if (!website) return
    const started = createBookingPageLoader(website, show)
    loader.current = started
    started.reload()
    const onVisibilityChange = () => {
      if (!document.hidden) started.wake()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      started.stop()
    }
  }, [website])
  useOnRestore(() => void loader.current?.reload())

  return {
    bookingPage,
    reload: async () => loader.current?.reload(),
    retry: () => loader.current?.retry(),
  }
}
