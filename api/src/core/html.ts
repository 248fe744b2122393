import { datePattern } from '@synapse/shared/text/whole-phrase'

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

const dateInText = new RegExp(`${datePattern}(?=[^<>]*(?:<(?!/textarea)|$))`, 'g')

/** Keeps each date in an HTML document's text on one line, except in form fields. */
export const keepDatesUnbrokenInHtml = (html: string): string =>
  html.replaceAll(dateInText, (date) => date.replaceAll(' ', '&nbsp;'))
