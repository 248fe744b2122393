import { refuse } from '@synapse/shared/contract/result'

const maxYears = 10

/** Returns why a period is invalid, or undefined if it is valid. */
export const periodRefusal = ({ from, to }: { from: string; to: string }) => {
  if (to < from) return refuse('ends_before_it_begins')
  const end = Temporal.PlainDate.from(from).add({ years: maxYears })
  return Temporal.PlainDate.compare(end, to) <= 0 ? refuse('too_long') : undefined
}
