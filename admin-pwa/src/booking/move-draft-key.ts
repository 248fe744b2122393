/**
 * @param wanted the preselected start; each start has its own draft, so a restored draft never
 * shows a different time
 */
export const moveDraftKey = (bookingId: string, wanted?: string): string =>
  `booking-move/${bookingId}${wanted === undefined ? '' : `/${wanted}`}`
