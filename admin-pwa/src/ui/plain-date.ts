import { formatShortDate } from '@synapse/shared/time'

/** A date, 'YYYY-MM-DD', if a text is one: addresses are typed by hand, too. */
export const dateIn = (text: string): string | undefined => {
  try {
    return Temporal.PlainDate.from(text).toString() === text ? text : undefined
  } catch {
    return undefined
  }
}

/** '2026-11-22' as '22 Nov 2026'. */
export const dateText = (date: string): string => formatShortDate(Temporal.PlainDate.from(date))
