import { utils, write } from 'xlsx'

const students = ['Ġorġ Żahra', 'Luke Ħaber', 'Ċensa Borġ', 'Maria Vella']
const subjects = ['Maths', 'English', 'Physics', 'Prompting basics']

/** A tutor's sessions as a spreadsheet keeps them: dates and figures with formats, texts listed once. */
export const sessionSheet = (rows: number): Uint8Array => {
  const sheet = utils.aoa_to_sheet([
    ['Date', 'Student', 'Subject', 'Hours', 'Rate', 'Notes'],
    ...Array.from({ length: rows }, (_, at) => [
      new Date(Date.UTC(2025, 0, 1 + (at % 365))),
      `${students[at % 4]} ${at % 97}`,
      subjects[(at >> 2) % 4],
      [1, 1.5, 0.75, 2][(at >> 1) % 4],
      30 + (at % 5),
      `Session ${at + 1}`,
    ]),
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sessions')
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true })
}
