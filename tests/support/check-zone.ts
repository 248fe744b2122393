import fc from 'fast-check'

/** A run that is about a zone must not pass in another one. */
const wanted = process.env.TZ ?? ''
const at = Temporal.Instant.from('2027-02-01T09:00:00Z')
const here = at.toZonedDateTimeISO(Temporal.Now.timeZoneId())
const offset = -new Date(at.epochMilliseconds).getTimezoneOffset() * 60_000_000_000

// Zones have several names; equals knows them.
if (!here.equals(at.toZonedDateTimeISO(wanted)) || here.offsetNanoseconds !== offset)
  throw new Error(`This run is about ${wanted}, but the machine stands in ${here.timeZoneId}.`)

fc.configureGlobal({ numRuns: 150 })
