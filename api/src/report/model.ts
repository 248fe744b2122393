import { maltaInstant } from '@synapse/shared/time'
import { toTimestamp } from '#db/columns'

/** Days in Malta, of one website or of all. */
export type Range = {
  website: string | undefined
  from: Temporal.PlainDate
  /** Included. */
  to: Temporal.PlainDate
}

/** What the SQL of a range refers to: `:since` and `:before`, `:from` and `:to`, and `:website`. */
export const bindingsOf = ({ website, from, to }: Range) => ({
  since: toTimestamp(maltaInstant(from, '00:00')),
  before: toTimestamp(maltaInstant(to.add({ days: 1 }), '00:00')),
  from: from.toString(),
  to: to.toString(),
  website: website ?? '',
})
