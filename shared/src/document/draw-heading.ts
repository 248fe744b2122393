import { jsPDF } from 'jspdf'
import { logo } from '#design/logo'
import { palettes } from '#design/tokens'
import type { InvoiceDocument } from '#document/document'
import { type PdfPage, page, type Style } from '#document/pdf-page'
import { pictureBytes, pictureTypeOf } from '#picture'

type Logo = { picture: Uint8Array; width: number; height: number }

/** The right column has the sender's details and the dates. */
const column = { left: page.column, width: page.right - page.column, values: page.column + 96 }
const widthLeft = page.column - page.left - 28

const label = { sizePt: 8.5, colour: 'inkSoft' } as const satisfies Style
const text = { sizePt: 9.5 } as const satisfies Style
const leading = 13.5

type Heading = Pick<
  InvoiceDocument,
  'issuer' | 'brand' | 'title' | 'lead' | 'draftNote' | 'addressee' | 'billTo' | 'facts'
>

/**
 * Draws the sender, title, recipient and dates.
 * @returns the y position for the table, in points
 */
export const drawHeading = (pdf: PdfPage, document: Heading, logo?: Logo): number => {
  const below = Math.max(drawSender(pdf, document, logo), drawSenderLines(pdf, document, logo))
  const { title, lead, draftNote } = document
  // Every title is at the same height, unless the lines above it need more space.
  const y = Math.max(below + 48, 167)
  const { lines, style } = fitted(pdf, title, [30, 24, 20, 16], page.right - page.left)
  lines.forEach((line, at) => {
    // Align the first letter's stem, not its side bearing, with the text below.
    pdf.write(line, page.left - style.sizePt * 0.05, y + at * style.sizePt * 1.2, style)
  })
  let top = y + (lines.length - 1) * style.sizePt * 1.2 + 34
  if (lead) {
    pdf.write(lead, page.left, top - 8, { sizePt: 15, face: 'heading' })
    top += 26
  }
  if (draftNote) {
    pdf.write(draftNote, page.left, top - 12, { sizePt: 9.5, colour: 'warm' })
    top += 20
  }
  return Math.max(drawBillTo(pdf, document, top), drawFacts(pdf, document, top)) + 16
}

/**
 * Returns a logo with its size; undefined if jsPDF can't read it, for example an SVG.
 * @param dataUrl empty if there is no logo
 */
export const readLogo = (dataUrl: string): Logo | undefined => {
  const picture = pictureBytes(dataUrl)?.bytes
  if (!picture) return undefined
  try {
    const { width, height } = new jsPDF().getImageProperties(picture)
    // jsPDF accepts damaged JPEGs that have no size.
    return width > 0 && height > 0 ? { picture, width, height } : undefined
  } catch {
    return undefined
  }
}

const maxLogoSize = { width: 170, height: 56 }

const drawSender = (
  pdf: PdfPage,
  { issuer, brand = issuer.name }: Heading,
  logo?: Logo,
): number => {
  const top = 48
  if (logo) {
    const scale = Math.min(maxLogoSize.width / logo.width, maxLogoSize.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    // jsPDF detects the format from the bytes. A JPEG is already compressed, but a PNG would be
    // stored uncompressed.
    const compression = pictureTypeOf(logo.picture) === 'image/png' ? 'FAST' : undefined
    pdf.doc.addImage(logo.picture, 'JPEG', page.left, top, width, height, undefined, compression)
    return top + height
  }
  drawMark(pdf, page.left, top - 4)
  const { lines, style } = fitted(pdf, brand, [20, 17, 14, 12], widthLeft - markWidth)
  lines.forEach((line, at) => {
    pdf.write(line, page.left + markWidth, top + 18 + at * style.sizePt * 1.2, style)
  })
  return top + 18 + (lines.length - 1) * style.sizePt * 1.2
}

const markWidth = 40

const drawMark = ({ doc }: PdfPage, left: number, top: number) => {
  const scale = 0.82
  const at = (x = 0, y = 0) => [left + (x - 2) * scale, top + y * scale] as const
  const { accent, warm, raised } = palettes.light
  doc.setLineWidth(1.5).setLineCap('round').setLineJoin('round')
  doc.setDrawColor(accent).setFillColor(raised)
  const [x1, y1, x2, y2, x3, y3] = numbersIn(logo.line)
  doc.line(...at(x1, y1), ...at(x2, y2)).line(...at(x2, y2), ...at(x3, y3))
  for (const island of logo.islands) {
    const [x, y, ...curves] = numbersIn(island)
    const lines = Array.from({ length: curves.length / 6 }, (_, n) =>
      curves.slice(n * 6, n * 6 + 6),
    )
    doc.lines(lines, ...at(x, y), [scale, scale], 'FD', true)
  }
  const { cx, cy, r } = logo.between
  doc.setFillColor(warm).circle(...at(cx, cy), r * scale, 'F')
}

/** Returns the numbers in an SVG path, which may run together, as in '3.2.5-6'. */
const numbersIn = (path: string) => (path.match(/-?\d*\.?\d+/g) ?? []).map(Number)

/**
 * Splits text into lines, in the first font size that fits it on two lines or, if none does, in the
 * last size.
 */
const fitted = (
  pdf: PdfPage,
  text: string,
  [sizePt, ...smaller]: [number, ...number[]],
  width: number,
): { style: Style; lines: string[] } => {
  const style = { sizePt, face: 'heading' } as const
  const lines = pdf.split(text, width, style)
  const [next, ...rest] = smaller
  return next === undefined || lines.length <= 2
    ? { style, lines }
    : fitted(pdf, text, [next, ...rest], width)
}

const drawSenderLines = (
  pdf: PdfPage,
  { issuer, brand = issuer.name }: Heading,
  logo?: Logo,
): number => {
  const style = { sizePt: 8.5, colour: 'inkSoft' } as const
  let y = 56
  const lines = [
    // A logo or a website's name might not include the business's name, so print that as well.
    ...(logo || brand !== issuer.name
      ? [{ line: issuer.name, style: { sizePt: 8.5, face: 'bold' } as const }]
      : []),
    ...issuer.lines.map((line) => ({ line, style })),
  ]
  for (const { line, style } of lines)
    for (const part of pdf.split(line, column.width, style)) {
      pdf.write(part, column.left, y, style)
      y += 12.5
    }
  return y - 12.5
}

const drawBillTo = (pdf: PdfPage, { addressee, billTo }: Heading, top: number): number => {
  pdf.write(addressee, page.left, top, label)
  let y = top + 16
  const bold = { ...text, face: 'bold' } as const
  for (const [line, style] of [
    [billTo.name, bold] as const,
    ...billTo.lines.map((line) => [line, text] as const),
  ])
    for (const part of pdf.split(line, widthLeft, style)) {
      pdf.write(part, page.left, y, style)
      y += leading
    }
  return y
}

const drawFacts = (pdf: PdfPage, { facts }: Heading, top: number): number => {
  let y = top
  for (const fact of facts) {
    pdf.write(fact.label, column.left, y, label)
    for (const part of pdf.split(fact.value, page.right - column.values, text)) {
      pdf.write(part, column.values, y, { ...text, face: fact === facts[0] ? 'bold' : 'text' })
      y += leading
    }
    y += 2.5
  }
  return y
}
