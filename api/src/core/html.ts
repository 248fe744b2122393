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
const spaceInDate = new RegExp(`(?<=\\b\\d\\d?) (?=(?:${months})[^<>]*<(?!/textarea))`, 'g')

/** Keeps the day and month of each date in the text of some HTML on one line, except in fields. */
export const withWholeDates = (html: string): string => html.replaceAll(spaceInDate, '&nbsp;')
