import type { InvoiceDocument } from '#invoice/document'

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join('')

/**
 * What the fonts of a PDF have: Latin-1 and Latin Extended-A, for all languages of the EU that are
 * written in Latin letters, and the signs that a letter needs.
 */
export const supportedCharacters = [
  range(0x20, 0x7e),
  range(0xa0, 0xac),
  range(0xae, 0x148),
  range(0x14a, 0x17e),
  'ȘșȚț€–—‘’‚“”„†•…‹›×−™',
].join('')

const known = new Set(supportedCharacters)

/** What looks the same, for signs that the fonts do not have. */
const alike: Record<string, string> = {
  '\t': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': ' ',
  '\u2008': ' ',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u202f': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '′': '’',
  '″': '”',
  '→': '›',
  '←': '‹',
  '≤': '<',
  '≥': '>',
  ŉ: '’n',
  ſ: 's',
}

/** Nobody sees these: control signs, soft hyphens, marks of direction and of joining. */
const invisible = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/u

/** The text in letters that the fonts have; '?' stands for any other, so that nothing is garbled. */
export const toSupportedText = (text: string): string => {
  // Nearly all is as it will be: a long invoice has thousands of texts.
  if ([...text].every((letter) => known.has(letter))) return text
  return lettersOf(text)
    .map((letter) => (known.has(letter) ? letter : '?'))
    .join('')
}

/** The letters of an invoice that will be printed as '?', each of them once. */
export const unsupportedCharacters = (document: InvoiceDocument): string[] => {
  const found = textsOf(document).flatMap((text) =>
    lettersOf(text).filter((letter) => !known.has(letter)),
  )
  return [...new Set(found)]
}

const lettersOf = (text: string): string[] =>
  [...text.normalize('NFC')]
    .flatMap((letter) => [...(alike[letter] ?? letter)])
    .filter((letter) => known.has(letter) || !invisible.test(letter))

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
