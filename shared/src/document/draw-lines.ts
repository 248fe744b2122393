import { autoTable, type Cell } from 'jspdf-autotable'
import { palettes } from '#design/tokens'
import type { LineColumn, LineTable } from '#document/document'
import { toSupportedText } from '#document/pdf-charset'
import type { PageFlow } from '#document/pdf-page'
import { fontFaces, type PdfPage, page } from '#document/pdf-page'

const { ink, inkSoft } = palettes.light
const sizePt = 9.5
const headPt = 8.5
const lineHeight = 1.3
const padding = { top: 5.2, bottom: 3.8, side: 6, figure: 15 }

/**
 * Draws the invoice's lines. The table head repeats on each page, and rows are never split.
 * @param below the height in points that the totals and payment details need below the last row
 */
export const drawLines = (pdf: PdfPage, flow: PageFlow, table: LineTable, below: number): void => {
  const widths = columnWidths(pdf, table)
  const last = table.rows.length - 1
  const placeOf = (index: number, more = 0) => ({
    halign: table.columns[index]?.isFigure ? ('right' as const) : ('left' as const),
    cellPadding: {
      top: padding.top,
      bottom: padding.bottom + more,
      left: leftPadding(table, index),
      right: rightPadding(table, index),
    },
  })
  const usual = pdf.doc.getLineHeightFactor()
  pdf.doc.setLineHeightFactor(lineHeight)
  autoTable(pdf.doc, {
    theme: 'plain',
    startY: flow.y,
    margin: {
      top: page.top - 14,
      bottom: page.height - page.bottom,
      left: page.left,
      right: page.width - page.right,
    },
    rowPageBreak: 'avoid',
    head: [table.columns.map(({ label }) => label)],
    body: table.rows.map((row) => row.map((cell) => linesOf(cell).join('\n'))),
    styles: {
      font: fontFaces.text[0],
      fontSize: sizePt,
      valign: 'top',
      // Set text and line styles per row, because setting them per cell is slow.
      textColor: false,
      lineColor: false,
      lineWidth: {},
    },
    headStyles: {
      fontStyle: 'bold',
      fontSize: headPt,
    },
    columnStyles: Object.fromEntries(
      widths.map((cellWidth, index) => {
        // Only text columns can be too narrow, so skip the slow search for line breaks in the
        // others.
        const overflow = isText(table.columns[index]) ? 'linebreak' : 'visible'
        return [index, { cellWidth, overflow, ...placeOf(index) }]
      }),
    ),
    didParseCell: ({ cell, column, row, section }) => {
      if (section === 'head') Object.assign(cell.styles, placeOf(column.index))
      else if (row.index === last) Object.assign(cell.styles, placeOf(column.index, below))
    },
    // Draw the text here, because the table plugin would fill and measure each cell again.
    willDrawCell: ({ cell, column, row, section }) => {
      if (column.index === 0) pdf.doc.setTextColor(section === 'head' ? inkSoft : ink)
      drawText(pdf, cell)
      if (column.index === table.columns.length - 1) {
        const bottom = cell.y + cell.height
        const isLast = section === 'body' && row.index === last
        if (section === 'head') pdf.rule(page.left, page.right, bottom, 'ink', 0.8)
        else pdf.rule(page.left, page.right, bottom - (isLast ? below : 0), 'line', 0.75)
      }
      return false
    },
    willDrawPage: ({ pageNumber }) => {
      if (pageNumber > 1) flow.onNewPage()
    },
    didDrawPage: ({ cursor }) => {
      if (cursor) flow.y = cursor.y - below
    },
  })
  pdf.doc.setLineHeightFactor(usual)
}

const linesOf = (cell: string) => cell.split('\n').map(toSupportedText)

/**
 * Draws the lines of a cell in its font. A right-aligned cell has only one line. Details on a
 * second line are grey.
 */
const drawText = ({ doc }: PdfPage, cell: Cell) => {
  const { x, y } = cell.getTextPos()
  const { fontSize, halign } = cell.styles
  const last = cell.text.at(-1) ?? ''
  const hasDetails = `${cell.raw}`.endsWith(`\n${last}`)
  const lines = hasDetails ? cell.text.slice(0, -1) : cell.text
  const width = halign === 'right' ? doc.getTextWidth(last) : 0
  const baseline = y + fontSize * ascent
  doc.text(lines, x - width, baseline)
  if (!hasDetails) return
  doc.setTextColor(inkSoft)
  doc.text(last, x, baseline + lines.length * fontSize * lineHeight)
  doc.setTextColor(ink)
}

/** The share of the font size that lies above the baseline. */
const ascent = 0.85

const leftPadding = ({ columns }: LineTable, index: number) => {
  if (index === 0) return 0
  return columns[index]?.isFigure ? padding.figure : padding.side
}

const rightPadding = ({ columns }: LineTable, index: number) =>
  index === columns.length - 1 ? 0 : padding.side

const isText = (column?: LineColumn) => column?.key === 'student' || column?.key === 'subject'

/** The maximum extra space between the date or student and the next column, in points. */
const maxGap = 24

/** Returns the column widths. Text columns share the width that remains after figures and dates. */
const columnWidths = (pdf: PdfPage, table: LineTable): number[] => {
  const { columns, rows } = table
  const natural = columns.map(({ label }, index) => {
    const head = pdf.widthOf(label, { sizePt: headPt, face: 'bold' })
    const longest = [...new Set(rows.map((row) => row[index] ?? ''))].reduce(
      (max, cell) => Math.max(max, pdf.widthOf(cell, { sizePt })),
      head,
    )
    const sides = leftPadding(table, index) + rightPadding(table, index)
    // Add one point, because rounding could otherwise wrap text that exactly fits its cell.
    return longest + sides + 1
  })
  const widthOf = (wanted: (column: LineColumn) => boolean) =>
    columns.reduce((sum, column, at) => sum + (wanted(column) ? (natural[at] ?? 0) : 0), 0)
  const rest = page.right - page.left - widthOf((column) => !isText(column))
  const texts = columns.filter(isText)
  const spare = Math.max(0, rest - widthOf(isText))
  const gap = texts.length === 2 ? Math.min(spare / 3, maxGap) : 0
  const student = widthOf(({ key }) => key === 'student')
  return columns.map((column, at) => {
    const own = natural[at] ?? 0
    if (texts.length === 0) return at === 0 ? own + rest : own
    if (!isText(column)) return column.key === 'date' ? own + gap : own
    if (texts.length === 1) return rest
    const left = spare > 0 ? student + gap : Math.min(student, rest * 0.4)
    const dateGap = columns.some(({ key }) => key === 'date') ? gap : 0
    return column.key === 'student' ? left : rest - left - dateGap
  })
}
