/** Accents and other combining marks, which NFKD separates from their letters. */
const combiningMarks = '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'

/** Replacements for letters that NFKD keeps whole, and for variants of the apostrophe. */
export const plainLetters: Record<string, string> = {
  ħ: 'h',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '‘': "'",
  '’': "'",
  ʼ: "'",
}

const markPattern = new RegExp(`[${combiningMarks}]`, 'g')
const letterPattern = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Prepares text for a search: 'zabbar' finds 'Żabbar'. Must match `fold_text` in `api/src/db`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(markPattern, '')
    .toLowerCase()
    .replace(letterPattern, (letter) => plainLetters[letter] ?? letter)

/** Prepares the text to search for. An order number may start with '#'. */
export const searchKey = (search: string): string => foldText(search.trim().replace(/^#/, ''))

/** Returns whether the joined strings contain the search text. Blank text matches everything. */
export const matchesSearch = (
  search: string | undefined,
  ...texts: readonly (string | null | undefined)[]
): boolean => foldText(texts.filter(Boolean).join(' ')).includes(searchKey(search ?? ''))
