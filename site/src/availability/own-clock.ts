/** The zone of the visitor's own clock; undefined where the browser does not say. */
export const ownZone = (): string | undefined => {
  try {
    const zone = Temporal.Now.timeZoneId()
    Temporal.Now.instant().toZonedDateTimeISO(zone)
    return zone
  } catch {
    // A zone that this browser does not know itself: Malta time alone is shown.
  }
}

/** Whether the visitor's language counts to twelve: '3:00 pm'. Malta's own times count to 24. */
export const countsToTwelve = (): boolean =>
  new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
