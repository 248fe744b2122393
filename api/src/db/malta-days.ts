import { maltaInstant } from '@synapse/shared/time'
import { toTimestamp } from '#db/instant'

type Days = { from?: string | undefined; to?: string | undefined }

/** A range of days in Malta, both included, as the moments between which it lies. */
export const momentsOf = ({ from, to }: Days): { since?: Date; before?: Date } => ({
  ...(from && { since: toTimestamp(maltaInstant(from, '00:00')) }),
  ...(to && {
    before: toTimestamp(maltaInstant(Temporal.PlainDate.from(to).add({ days: 1 }), '00:00')),
  }),
})
