import { readBookingPage } from '@synapse/shared/website/contract'
import type { Context } from '#context'
import { publicRead, type Route } from '#http/route'
import { loadBookingPage } from '#website/load-booking-page'

/** What a website’s booking page reads. */
export const websiteRoutes = (context: Context): Route[] => [
  publicRead(readBookingPage, context, ({ slug }) => loadBookingPage(context, slug)),
]
