import { encode } from 'uqr'
import { palettes } from '#design/tokens'
import type { InvoiceDocument } from '#document/document'
import type { PageFlow } from '#document/pdf-page'
import { type PdfPage, page, type Style } from '#document/pdf-page'

const text = { sizePt: 9.5 } as const satisfies Style
const soft = { ...text, colour: 'inkSoft' } as const
const small = { sizePt: 8.5, colour: 'inkSoft' } as const satisfies Style

const gapAbove = 12
const rowHeight = 17
const totalHeight = 32

/** Returns the height in points that the totals need on the page of the last line. */
export const sumsHeight = ({ sums }: InvoiceDocument): number =>
  Math.min(
    sums.reduce((height, { isTotal }) => height + heightOf(isTotal), gapAbove),
    320,
  )

const heightOf = (isTotal = false) => (isTotal ? totalHeight : rowHeight)

/** Draws the subtotals, the VAT and the total below the lines. */
export const drawSums = (pdf: PdfPage, flow: PageFlow, { sums }: InvoiceDocument): void => {
  flow.y += gapAbove
  for (const { label, value, isTotal } of sums) {
    flow.makeRoom(heightOf(isTotal))
    if (isTotal) pdf.rule(page.column, page.right, flow.y + 3, 'ink', 0.8)
    const y = flow.y + (isTotal ? 20 : 10)
    const style = isTotal ? ({ sizePt: 12.5, face: 'bold' } as const) : text
    pdf.write(label, page.column, y, isTotal ? style : soft)
    pdf.write(value, page.right, y, { ...style, align: 'right' })
    flow.y += heightOf(isTotal)
  }
}

/** Draws the reasons for VAT exemptions, if there are any. */
export const drawReasons = (pdf: PdfPage, flow: PageFlow, { reasons }: InvoiceDocument): void => {
  if (reasons.length === 0) return
  flow.y += 10
  for (const reason of reasons) drawParagraph(pdf, flow, reason, small)
  flow.y += 4
}

const qrSide = 88
const panelPadding = 18
const factHeight = 15
const captionLeading = 11

/** Draws the due date, the bank account and the link to a page. A QR code is next to them. */
export const drawPayment = (
  pdf: PdfPage,
  flow: PageFlow,
  { payment, epcQr, link, draftNote }: InvoiceDocument,
): void => {
  const code = epcQr ?? link?.url
  if (!payment.sentence) return
  flow.y += 14
  // A single sentence needs no panel.
  const isPanel = payment.facts.length > 0 || Boolean(code)
  const left = page.left + (isPanel ? panelPadding : 0)
  const width = page.right - page.left - 2 * panelPadding - (code ? qrSide + 24 : 0)
  const sentence = { sizePt: 12.5, face: 'heading' } as const
  const valuesLeft = page.left + panelPadding + 88
  const heads = pdf.split(payment.sentence, width, sentence)
  const facts = payment.facts.map(({ label, value }) => ({
    label,
    parts: pdf.split(value, width - 88, text),
  }))
  const address = link && printedAddress(pdf, link.url, width)
  const written =
    heads.length * 16 +
    (facts.length > 0 ? 8 : 0) +
    facts.reduce((height, { parts }) => height + parts.length * factHeight, 0) +
    (link ? (facts.length > 0 ? 28 : 6) + factHeight : 0) +
    (address ? factHeight : 0)
  const caption = epcQr ? 'Scan with your banking app' : (link?.caption ?? '')
  const captionLines = pdf.split(caption, qrSide, small)
  const inside = Math.max(written, code ? qrSide + 3 + captionLines.length * captionLeading : 0)
  const height = inside + 2 * panelPadding - 4
  flow.makeRoom(height)
  // A filled panel would hide a draft's watermark, so draw only an outline.
  if (isPanel) pdf.panel(flow.y, height, !draftNote)
  // If the text is shorter than the QR code, centre it beside the code.
  const below = code ? Math.max(0, (qrSide - written) / 2) : 0
  let y = flow.y + (isPanel ? panelPadding + 9 + below : 16)
  for (const line of heads) {
    pdf.write(line, left, y, isPanel ? sentence : text)
    y += 16
  }
  y += 8
  for (const { label, parts } of facts) {
    pdf.write(label, left, y, soft)
    for (const part of parts) {
      pdf.write(part, valuesLeft, y, text)
      y += factHeight
    }
  }
  if (link) {
    // Paying by card is an alternative to the bank details, so it has a heading of its own.
    const style = facts.length > 0 ? sentence : ({ ...text, face: 'bold' } as const)
    if (facts.length > 0) {
      pdf.rule(left, left + width, y + 1, 'line', 0.5)
      y += 28
    }
    drawLink(pdf, link.text, link.url, left, y, { ...style, colour: 'accent' })
    if (address) drawLink(pdf, link.url, link.url, left, y + factHeight, address)
  }
  const qrLeft = page.right - panelPadding - qrSide
  if (code) drawQr(pdf, code, captionLines, qrLeft, flow.y + panelPadding - 2)
  flow.y += height
}

/** Returns a text style in which a URL fits on one line, because a broken URL can't be copied. */
const printedAddress = (pdf: PdfPage, url: string, width: number): Style | undefined =>
  [8.5, 8, 7.5]
    .map((sizePt) => ({ ...small, sizePt }))
    .find((style) => pdf.widthOf(url, style) <= width)

const drawLink = (
  pdf: PdfPage,
  words: string,
  url: string,
  left: number,
  y: number,
  style: Style,
) => {
  pdf.write(words, left, y, style)
  pdf.doc.link(left, y - 11, pdf.widthOf(words, style), factHeight, { url })
}

/** Draws a QR code as a single path, so that PDF viewers show no gaps between its squares. */
const drawQr = (pdf: PdfPage, code: string, caption: string[], left: number, top: number) => {
  const { data, size } = encode(code, { ecc: 'M', border: 0, maxVersion: 13 })
  const side = qrSide / size
  pdf.doc.setFillColor(palettes.light.ink)
  data.forEach((row, y) => {
    for (let from = 0; from < size; from++) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to++
      pdf.doc.rect(left + from * side, top + y * side, (to - from) * side, side, null)
      from = to
    }
  })
  pdf.doc.fill()
  caption.forEach((line, at) => {
    const x = left + (qrSide - pdf.widthOf(line, small)) / 2
    pdf.write(line, x, top + qrSide + 13 + at * captionLeading, small)
  })
}

/** Draws the paragraphs above the lines, if there are any. */
export const drawIntro = (pdf: PdfPage, flow: PageFlow, { intro = [] }: InvoiceDocument): void => {
  if (intro.length === 0) return
  pdf.write('What you get', page.left, flow.y + 8, small)
  flow.y += 14
  for (const paragraph of intro) drawParagraph(pdf, flow, paragraph, text)
  flow.y += 18
}

/** Draws the notes, on several pages if necessary. */
export const drawNotes = (pdf: PdfPage, flow: PageFlow, { notes = [] }: InvoiceDocument): void => {
  if (notes.length === 0) return
  flow.y += 16
  flow.makeRoom(28)
  pdf.write('Notes', page.left, flow.y + 8, small)
  flow.y += 14
  for (const note of notes) drawParagraph(pdf, flow, note, text)
}

/** Draws a paragraph that may continue on the next page. */
const drawParagraph = (pdf: PdfPage, flow: PageFlow, paragraph: string, style: Style) => {
  for (const line of pdf.split(paragraph, page.right - page.left, style)) {
    flow.makeRoom(style.sizePt * 1.4)
    pdf.write(line, page.left, flow.y + style.sizePt, style)
    flow.y += style.sizePt * 1.4
  }
}
