/** Returns the visitor's time zone, or undefined if the browser doesn't report it. */
export const visitorZone = (): string | undefined => {
  try {
    const zone = Temporal.Now.timeZoneId()
    Temporal.Now.instant().toZonedDateTimeISO(zone)
    return zone
  } catch {
    // If the browser has no data for this time zone, only Malta time is shown.
  }
}

/** Returns whether the visitor's locale uses a 12-hour clock ('3:00 pm'), unlike Malta. */
export const uses12HourClock = (): boolean =>
  new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
