import fc from 'fast-check'

// With a fixed seed, each run tests the same cases.
fc.configureGlobal({ numRuns: 50, seed: 12 })

const expected = process.env.TZ ?? ''
const at = Temporal.Instant.from('2027-02-01T09:00:00Z')
const here = at.toZonedDateTimeISO(Temporal.Now.timeZoneId())
const offset = -new Date(at.epochMilliseconds).getTimezoneOffset() * 60_000_000_000

// The run must fail unless the machine is in the time zone that TZ names. `equals` also accepts
// other names for that zone.
if (!here.equals(at.toZonedDateTimeISO(expected)) || here.offsetNanoseconds !== offset)
  throw new Error(
    `This run needs the time zone ${expected}, but the machine is in ${here.timeZoneId}.`,
  )
