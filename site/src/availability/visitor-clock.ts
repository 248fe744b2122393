/** Returns the visitor's time zone; undefined if the browser doesn't report one. */
export const visitorZone = (): string | undefined => {
  try {
    const zone = Temporal.Now.timeZoneId()
    Temporal.Now.instant().toZonedDateTimeISO(zone)
    return zone
  } catch {
    // If the browser doesn't know this time zone, only Malta time is shown.
  }
}

/** Returns whether the visitor's locale uses a 12-hour clock ('3:00 pm'), unlike Malta's. */
export const uses12HourClock = (): boolean =>
  new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
