import { autoTable, type Cell } from 'jspdf-autotable'
import { palettes } from '#design-tokens'
import type { LineColumn, LineTable } from '#invoice/line-table'
import { toSupportedText } from '#invoice/pdf-charset'
import type { PageFlow } from '#invoice/pdf-page'
import { fontFaces, type PdfPage, page } from '#invoice/pdf-page'

const { ink, inkSoft } = palettes.light
const sizePt = 9
const padding = { top: 5.5, bottom: 5.5, side: 6 }

/**
 * The lines of an invoice, under a head that every page repeats; a row is never divided.
 * @param below points that what follows needs: the last row stays on one page with it
 */
export const drawLines = (pdf: PdfPage, flow: PageFlow, table: LineTable, below: number): void => {
  const widths = columnWidths(pdf, table)
  const last = table.rows.length - 1
  const placeOf = (index: number, more = 0) => ({
    halign: table.columns[index]?.isFigure ? ('right' as const) : ('left' as const),
    cellPadding: {
      top: padding.top,
      bottom: padding.bottom + more,
      left: index === 0 ? 0 : padding.side,
      right: index === table.columns.length - 1 ? 0 : padding.side,
    },
  })
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
    body: table.rows.map((row) => row.map(toSupportedText)),
    styles: {
      font: fontFaces.text[0],
      fontSize: sizePt,
      valign: 'top',
      // Set for a row, not for each cell.
      textColor: false,
      lineColor: false,
      lineWidth: {},
    },
    headStyles: {
      fontStyle: 'bold',
      fontSize: 8,
    },
    columnStyles: Object.fromEntries(
      widths.map((cellWidth, index) => {
        // What has its natural width needs no search for where to break it.
        const overflow = isText(table.columns[index]) ? 'linebreak' : 'visible'
        return [index, { cellWidth, overflow, ...placeOf(index) }]
      }),
    ),
    didParseCell: ({ cell, column, row, section }) => {
      if (section === 'head') Object.assign(cell.styles, placeOf(column.index))
      else if (row.index === last) Object.assign(cell.styles, placeOf(column.index, below))
    },
    // Drawn here: the table would set a surface for each cell and measure it once more.
    willDrawCell: ({ cell, column, row, section }) => {
      if (column.index === 0) pdf.doc.setTextColor(section === 'head' ? inkSoft : ink)
      drawText(pdf, cell)
      if (column.index === table.columns.length - 1) {
        const bottom = cell.y + cell.height
        const isLast = section === 'body' && row.index === last
        if (section === 'head') pdf.rule(page.left, page.right, bottom, 'ink', 0.8)
        else pdf.rule(page.left, page.right, bottom - (isLast ? below : 0), 'line', 0.5)
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
}

/** The font is that of the cell already, its text in lines; only what is in one line stands right. */
const drawText = ({ doc }: PdfPage, cell: Cell) => {
  const { x, y } = cell.getTextPos()
  const width = cell.styles.halign === 'right' ? doc.getTextWidth(cell.text.join(' ')) : 0
  doc.text(cell.text, x - width, y + cell.styles.fontSize * ascent)
}

/** Of a letter's height, what is above the line that it stands on. */
const ascent = 0.85

const isText = (column?: LineColumn) => column?.key === 'student' || column?.key === 'subject'

/** Figures and dates are as wide as they are; what is read shares the rest. */
const columnWidths = (pdf: PdfPage, { columns, rows }: LineTable): number[] => {
  const natural = columns.map(({ label }, index) => {
    const head = pdf.widthOf(label, { sizePt: 8, face: 'bold' })
    const longest = [...new Set(rows.map((row) => row[index] ?? ''))].reduce(
      (most, cell) => Math.max(most, pdf.widthOf(cell, { sizePt })),
      head,
    )
    const sides = index === 0 || index === columns.length - 1 ? 1 : 2
    // A little more, because what is as wide as its cell may be broken by rounding.
    return longest + sides * padding.side + 1
  })
  const widthOf = (wanted: (column: LineColumn) => boolean) =>
    columns.reduce((sum, column, at) => sum + (wanted(column) ? (natural[at] ?? 0) : 0), 0)
  const rest = page.right - page.left - widthOf((column) => !isText(column))
  const texts = columns.filter(isText)
  return columns.map((column, at) => {
    const own = natural[at] ?? 0
    if (texts.length === 0) return at === 0 ? own + rest : own
    if (!isText(column)) return own
    if (texts.length === 1) return rest
    const student = Math.min(
      natural[columns.findIndex(({ key }) => key === 'student')] ?? 0,
      rest * 0.4,
    )
    return column.key === 'student' ? student : rest - student
  })
}
