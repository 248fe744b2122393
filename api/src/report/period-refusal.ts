import { refuse } from '@synapse/shared/contract/result'

type Period = Record<'from' | 'to', Temporal.PlainDate | string>

/** Returns why a period is invalid, or undefined if it is valid. */
export const periodRefusal = ({ from, to }: Period, maxYears = 10) => {
  if (Temporal.PlainDate.compare(from, to) > 0) return refuse('ends_before_it_begins')
  const end = Temporal.PlainDate.from(from).add({ years: maxYears })
  return Temporal.PlainDate.compare(end, to) <= 0 ? refuse('too_long') : undefined
}
