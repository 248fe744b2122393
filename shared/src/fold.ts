/** Accents and other combining marks, as NFKD splits them off their letters. */
export const marks = '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'

/** Letters that NFKD leaves whole, and apostrophes, which keyboards type in several ways. */
const plainLetters: Record<string, string> = {
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

const markPattern = new RegExp(`[${marks}]`, 'g')
const letterPattern = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * A text as searches compare it: in small letters without accents, so that 'zabbar' finds 'Żabbar'.
 * The database has the same rule as `fold_text`.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(markPattern, '')
    .toLowerCase()
    .replace(letterPattern, (letter) => plainLetters[letter] ?? letter)

/** What a search looks for: an order number may be typed as people write it, '#9315BAF9'. */
export const searchKey = (search: string): string => fold(search.trim().replace(/^#/, ''))

/** Whether texts, read as one line, contain what is looked for. Blank finds everything. */
export const isFoundIn = (
  search: string,
  ...texts: readonly (string | null | undefined)[]
): boolean => fold(texts.filter(Boolean).join(' ')).includes(searchKey(search))
