import { shortMonthName } from '#time'

const months = Array.from({ length: 12 }, (_, index) => shortMonthName(index + 1)).join('|')

/** The source of a regular expression for dates such as '8 December 2026' and '8 Dec'. */
export const datePattern = `\\b\\d\\d? (?:${months})[a-z]*(?: \\d{4})?`

const everyDate = new RegExp(datePattern, 'g')

/** Puts non-breaking spaces into a text, so that it stays on one line. */
export const keepTogether = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Puts non-breaking spaces into each date. */
export const keepDatesWhole = (text: string): string => text.replaceAll(everyDate, keepTogether)

const split = new RegExp(`(${datePattern}|\\b[Ee]-mails?\\b)`)

/** Splits a text before and after each date and each 'e-mail', which stay on one line. */
export const splitAtWholePhrases = (text: string): string[] => text.split(split)
