import { hash } from 'node:crypto'
import type { Fact } from '@synapse/shared/document/document'
import { drawHeading, readLogo } from '@synapse/shared/document/draw-heading'
import { drawFooters } from '@synapse/shared/document/draw-invoice'
import { createPdfPage, type PdfPage, page, type Style } from '@synapse/shared/document/pdf-page'
import type { Issuer } from '@synapse/shared/invoice/contract'
import { issuerParty } from '@synapse/shared/invoice/letterhead'
import { readFonts } from '#document/draw-pdf'

/** A table in which each row has a name and one value per heading. */
export type Section = {
  title: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  /** The names of rows that are totals of the rows above. */
  totals?: readonly string[]
}

export type Summary = {
  issuer: Issuer
  madeAt: string
  period: string
  basis: string
  facts: readonly Fact[]
  /** The page's bands from top to bottom, each with one wide column or two columns side by side. */
  bands: readonly (readonly (readonly Section[])[])[]
}

/** Draws a summary as a PDF of one page. The rows are as tall as the page allows. */
export const drawSummary = async (summary: Summary): Promise<Buffer> => {
  const { issuer: details, madeAt, period, basis, facts, bands } = summary
  const issuer = issuerParty(details)
  const about = { name: `Summary, ${period}`, issuer }
  const pdf = createPdfPage(await readFonts(), {
    title: about.name,
    author: issuer.name,
    fileId: hash('sha256', JSON.stringify(summary), 'hex').slice(0, 32),
    madeAt,
  })
  const heading = {
    ...about,
    title: 'Summary',
    addressee: 'Period',
    billTo: { name: period, lines: [basis] },
    facts,
  }
  const top = drawHeading(pdf, heading, readLogo(details.logo))
  const room = page.bottom - top
  const rowHeight =
    [16, 15, 14, 13, 12, 11].find(
      (height) => bands.reduce((sum, band) => sum + bandHeight(band, height), 0) <= room,
    ) ?? 10
  let y = top
  for (const band of bands) {
    for (const [index, column] of band.entries()) {
      const left = index === 0 ? page.left : page.column
      const right = band.length > 1 && index === 0 ? page.column - gap : page.right
      drawColumn(pdf, column, { left, right, top: y, rowHeight })
    }
    y += bandHeight(band, rowHeight)
  }
  drawFooters(pdf, about)
  return Buffer.from(pdf.bytes())
}

const headingStyle: Style = { sizePt: 7.5, face: 'bold', colour: 'inkSoft', align: 'right' }

/** In points: `gap` separates the page's columns, `columnGap` the columns of a table. */
const gap = 28
const columnGap = 10
const titleHeight = 20
const space = 20

const bandHeight = (band: Summary['bands'][number], rowHeight: number): number =>
  Math.max(
    ...band.map((column) =>
      column.reduce((sum, { rows }) => sum + titleHeight + rows.length * rowHeight + space, 0),
    ),
  )

type Place = { left: number; right: number; top: number; rowHeight: number }

const drawColumn = (pdf: PdfPage, column: readonly Section[], { top, ...place }: Place) => {
  let y = top
  for (const section of column) {
    drawSection(pdf, section, { ...place, top: y })
    y += titleHeight + section.rows.length * place.rowHeight + space
  }
}

const drawSection = (
  pdf: PdfPage,
  { title, headings, rows, totals = [] }: Section,
  { left, right, top, rowHeight }: Place,
) => {
  const minWidth = right - left > 300 ? 82 : 0
  const widths = headings.map((heading, index) =>
    Math.max(
      minWidth,
      pdf.widthOf(heading, headingStyle),
      ...rows.map((row) => pdf.widthOf(row[index + 1] ?? '', { sizePt: 9, face: 'bold' })),
    ),
  )
  const edgeOf = (index: number) =>
    right - widths.slice(index + 1).reduce((sum, width) => sum + width + columnGap, 0)
  pdf.write(title, left, top + 12, { sizePt: 12.5, face: 'heading' })
  for (const [index, heading] of headings.entries())
    pdf.write(heading, edgeOf(index), top + 12, headingStyle)
  let y = top + titleHeight
  pdf.rule(left, right, y, 'ink', 0.8)
  for (const [name = '', ...values] of rows) {
    const isTotal = totals.includes(name)
    const style = { sizePt: 9, face: isTotal ? 'bold' : 'text' } as const
    const baseline = y + rowHeight / 2 + 3
    pdf.write(name, left, baseline, { ...style, colour: isTotal ? 'ink' : 'inkSoft' })
    for (const [index, value] of values.entries())
      pdf.write(value, edgeOf(index), baseline, { ...style, align: 'right' })
    if (isTotal) pdf.rule(left, right, y, 'ink', 0.8)
    y += rowHeight
    pdf.rule(left, right, y, 'line', 0.5)
  }
}
