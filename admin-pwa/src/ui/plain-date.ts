import { formatShortDate } from '@synapse/shared/time'

/** Returns a text if it is a valid date 'YYYY-MM-DD', for example from the URL. */
export const dateIn = (text: string): string | undefined => {
  try {
    return Temporal.PlainDate.from(text).toString() === text ? text : undefined
  } catch {
    return undefined
  }
}

/** Formats '2026-11-22' as '22 Nov 2026'. */
export const dateText = (date: string): string => formatShortDate(Temporal.PlainDate.from(date))
