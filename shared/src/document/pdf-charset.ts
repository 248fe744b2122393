const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join('')

/**
 * The characters of the PDF fonts: Latin-1 and Latin Extended-A, which cover all EU languages
 * written in Latin script, and the punctuation that they need.
 */
export const supportedCharacters = [
  range(0x20, 0x7e),
  range(0xa0, 0xac),
  range(0xae, 0x148),
  range(0x14a, 0x17e),
  'ȘșȚț€–—‘’‚“”„†•…‹›×−™',
].join('')

const known = new Set(supportedCharacters)

/** Stand-ins for characters missing from the fonts. */
const lookalikes: Record<string, string> = {
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

/** Control characters, soft hyphens, and marks for direction or joining. */
const invisible = /\p{Cc}|\p{Cf}|\p{Variation_Selector}/u

/** Replaces characters missing from the fonts with similar ones (Nguyễn: Nguyen), or with '?'. */
export const toSupportedText = (text: string): string => {
  // A long invoice contains thousands of strings, most of which need no change, so check that
  // first.
  if ([...text].every((letter) => known.has(letter))) return text
  return lettersOf(text)
    .map((letter) => printed(letter) || '?')
    .join('')
}

/** Returns the words that contain characters printed as '?'. */
export const unprintableWords = (text: string): string[] =>
  text.split(/[\s,]+/).filter((word) => !lettersOf(word).every(printed))

/** Returns a letter as printed: without unsupported accents, or '' if the letter is unsupported. */
const printed = (letter: string): string =>
  known.has(letter)
    ? letter
    : [...letter.normalize('NFKD')].filter((part) => known.has(part)).join('')

const lettersOf = (text: string): string[] =>
  [...text.normalize('NFC')]
    .flatMap((letter) => [...(lookalikes[letter] ?? letter)])
    .filter((letter) => known.has(letter) || !invisible.test(letter))
