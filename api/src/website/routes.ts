import { readBookingPage } from '@synapse/shared/website/contract'
import { loadBookingPage } from '#availability/load-booking-page'
import type { Context } from '#context'
import { publicRead, type Route } from '#http/route'

/** What a website’s booking page reads. */
export const websiteRoutes = (context: Context): Route[] => [
  publicRead(readBookingPage, context.publicReads, ({ slug }) => loadBookingPage(context, slug)),
]
