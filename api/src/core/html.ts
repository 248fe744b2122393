import { shortMonthName } from '@synapse/shared/time'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const months = Array.from({ length: 12 }, (_, index) => shortMonthName(index + 1)).join('|')
const dateInText = new RegExp(
  `\\b\\d\\d? (?:${months})[a-z]*(?: \\d{4})?(?=[^<>]*(?:<(?!/textarea)|$))`,
  'g',
)

/** Keeps each date in the text of some HTML on one line, except in fields. */
export const withWholeDates = (html: string): string =>
  html.replaceAll(dateInText, (date) => date.replaceAll(' ', '&nbsp;'))
