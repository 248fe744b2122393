import { noBreak } from '#text/no-break'
import { shortMonthName } from '#time'

const months = Array.from({ length: 12 }, (_, index) => shortMonthName(index + 1)).join('|')

/** '8 December 2026' or '8 Dec' */
export const datePattern = `\\b\\d\\d? (?:${months})[a-z]*(?: \\d{4})?`

/** Makes the spaces in each date non-breaking. */
export const keepDatesUnbroken = (text: string): string =>
  text.replaceAll(new RegExp(datePattern, 'g'), noBreak)

/** '202611-006' or 'R-2026-00409' */
const numberPattern = '\\b(?:[A-Z]{1,2}-)?\\d{4,6}-\\d{3,5}\\b'

/** '09:00 – 11:00' */
const timesPattern = '\\b\\d\\d:\\d\\d – \\d\\d:\\d\\d\\b'

const split = new RegExp(
  `(${datePattern}|${timesPattern}|${numberPattern}|\\b[Ee]-mail(?:s|ed)?\\b)`,
)

/** Splits text around dates, time ranges, document numbers and 'e-mail', which must not wrap. */
export const splitAtWholePhrases = (text: string): string[] => text.split(split)
