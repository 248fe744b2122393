import type { CellObject, WorkBook } from 'xlsx'

/** What the cells of a worksheet point to: texts and formats that the workbook lists once. */
export type CellReferences = { strings: readonly string[]; formats: readonly string[] }

/** From a workbook that SheetJS has read, which its types do not tell in full. */
export const referencesOf = (book: WorkBook): CellReferences => {
  const { Strings, Styles, SSF } = book as WorkBook & Internals
  return {
    strings: Strings.map(({ t }) => t ?? ''),
    formats: (Styles.CellXf ?? []).map(({ numFmtId }) => SSF[Number(numFmtId ?? 0)] ?? general),
  }
}

type Internals = {
  Strings: { t?: string }[]
  Styles: { CellXf?: { numFmtId?: number | string }[] }
  SSF: Record<number, string>
}

const general = 'General'

/**
 * The cells of a worksheet by row and column, as SheetJS gives them, in a fraction of its time: it knows
 * only how spreadsheet programs usually write XML.
 * @returns undefined where anything is written in another way
 */
export const scanSheet = (
  xml: string,
  { strings, formats }: CellReferences,
): CellObject[][] | undefined => {
  const start = /<sheetData>/.exec(xml)
  const end = xml.indexOf('</sheetData>')
  // Comments and CDATA could hold what looks like a cell.
  if (!start || end < start.index || xml.includes('<!')) return undefined
  let at = start.index + start[0].length
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(xml)
    if (found) at = pattern.lastIndex
    return found
  }

  const data: CellObject[][] = []
  let row = 0
  for (let begun = take(rowStart); begun; begun = take(rowStart)) {
    const number = Number(rowNumber.exec(begun[1] ?? '')?.[1] ?? row + 1)
    // What comes twice or too early would have to be put into what is there.
    if (!(number > row)) return undefined
    row = number
    if (begun[2]) continue
    const cells: CellObject[] = []
    let column = 0
    for (let found = take(wholeCell); found; found = take(wholeCell)) {
      const [, letters, , style, type, others = '', value = '', inline = ''] = found
      const place = letters === undefined ? cellPlace.exec(others) : found
      if (place ? Number(place[2]) !== row : reference.test(others)) return undefined
      if (place) column = columnOf(place[1] ?? '')
      const cell = cellOf(type ?? cellType.exec(others)?.[1] ?? 'n', value, inline, strings)
      if (!cell) return undefined
      if (cell !== none) {
        cell.z = formats[Number(style ?? cellStyle.exec(others)?.[1] ?? 0)] ?? general
        cells[column] = cell
      }
      column++
    }
    if (!take(rowEnd)) return undefined
    if (cells.length > 0) data[row - 1] = cells
  }
  return xml.slice(at, end).trim() === '' ? data : undefined
}

const attributes = String.raw`((?:\s+[\w:]+=(?:"[^"<>]*"|'[^'<>]*'))*)\s*`
const rowStart = new RegExp(String.raw`\s*<row${attributes}(/?)>`, 'y')
const rowEnd = /\s*<\/row>/y
/** Written so, they need no second look. */
const usual = '(?: r="([A-Z]{1,3})(\\d+)")?(?: s="(\\d+)")?(?: t="(\\w+)")?'
const formula = String.raw`(?:<f(?:\s[^<>]*?)?(?:/>|>[^<]*</f>)\s*)?`
const result = String.raw`(?:<v(?:\s[^<>]*?)?(?:/>|>([^<]*)</v>)\s*)?`
const inlineText = String.raw`(?:<is>(.*?)</is>\s*)?`
const wholeCell = new RegExp(
  String.raw`\s*<c${usual}${attributes}(?:/>|>\s*${formula}${result}${inlineText}</c>)`,
  'sy',
)

const rowNumber = /\sr=["'](\d+)["']/
const reference = /\sr=/
const cellPlace = /\sr=["']([A-Z]{1,3})(\d+)["']/
const cellType = /\st=["'](\w*)["']/
const cellStyle = /\ss=["'](\d+)["']/

/** From 0: 'A' is 0, 'AA' 26. */
const columnOf = (letters: string): number => {
  let column = 0
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64
  return column - 1
}

/** Has a format at most. */
const none: CellObject = { t: 'z' }

/** By its type (ECMA-376, 18.18.11); undefined for one that is rare or points to what is not there. */
const cellOf = (
  type: string,
  value: string,
  inline: string,
  strings: readonly string[],
): CellObject | undefined => {
  if (type === 'str') return { t: 's', v: unescaped(value) }
  if (type === 'inlineStr') return { t: 's', v: inlineWords(inline) }
  if (type === 'b') return { t: 'b', v: value === '1' || value === 'true' }
  if (type === 'e') return { t: 'e', v: errorNumber(value) }
  if (type !== 'n' && type !== 's') return undefined
  if (value === '') return none
  const number = Number(value)
  if (type === 'n') return Number.isNaN(number) ? undefined : { t: 'n', v: number }
  const text = strings[number]
  return text === undefined ? undefined : { t: 's', v: text }
}

/** The runs of a text, each with a face of its own, but not how it is pronounced. */
const inlineWords = (xml: string): string => {
  const runs = xml.replace(/<rPh[\s>].*?<\/rPh>/gs, '').matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g)
  return Array.from(runs, ([, words = '']) => unescaped(words)).join('')
}

/** Entities of XML, and the '_x000D_' of spreadsheets for what XML can't hold (ECMA-376, 22.4.2.4). */
const unescaped = (text: string): string => {
  if (!/&|_x|\r/.test(text)) return text
  return text
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) =>
      name ? (entities[name] ?? whole) : String.fromCodePoint(Number(decimal ?? `0x${hex}`)),
    )
    .replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
    .replaceAll('\r\n', '\n')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Under the numbers that SheetJS has for them (ECMA-376, 18.17.3). */
export const errorTexts: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

const errorNumber = (text: string) => [...errorTexts].find(([, known]) => known === text)?.[0]
