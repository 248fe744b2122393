import { capitalise } from '@synapse/shared/capitalise'

/** Returns 'Bank transfer' for 'bank_transfer'. */
export const humanize = (name: string): string => capitalise(name.replaceAll('_', ' '))

/** Returns a mailto link, with special characters escaped. */
export const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`

/** Formats hundredths of an hour: 1250 as '12.5 h'. */
export const hoursText = (hundredths: number): string =>
  `${(hundredths / 100).toLocaleString('en-GB')}\u00a0h`

/** Formats a count: 1200 as '1,200'. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** Formats a count with its noun: '1 row', '1,200 rows', '2 entries'. */
export const pluralize = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`
