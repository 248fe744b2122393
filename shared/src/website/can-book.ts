/** Returns whether a website takes bookings; one with no packages on sale doesn't. */
export const canBook = (page: { takesBookings: boolean; packages: readonly unknown[] }): boolean =>
  page.takesBookings && page.packages.length > 0
