import { palettes } from '#design/tokens'
import type { Fact, InvoiceDocument } from '#document/document'
import type { PageFlow } from '#document/pdf-page'
import { type PdfPage, page, type Style } from '#document/pdf-page'
import { qrBars } from '#document/qr-bars'

const text = { sizePt: 9.5 } as const satisfies Style
const bold = { ...text, face: 'bold' } as const
const soft = { ...text, colour: 'inkSoft' } as const
const small = { sizePt: 8.5, colour: 'inkSoft' } as const satisfies Style

const gapAbove = 12
const rowHeight = 17
const totalHeight = 32

/**
 * Returns the height in points that the totals and the payment details need on the page with the
 * last line.
 */
export const closingHeight = (pdf: PdfPage, document: InvoiceDocument): number => {
  const { sums, reasons } = document
  const reasonLines = reasons.flatMap((reason) => linesOf(pdf, reason, small))
  return Math.min(
    sums.reduce((height, { isTotal }) => height + heightOf(isTotal), gapAbove) +
      (reasons.length > 0 ? reasonLines.length * small.sizePt * 1.4 + 14 : 0) +
      layOutPayment(pdf, document).height,
    480,
  )
}

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

const paymentGap = 14
const qrSide = 76
const panelPadding = 18
const titleHeight = 16
const factHeight = 15
const captionLeading = 11
const blockGap = 14

type Block = {
  title: string
  facts: readonly Fact[]
  url?: string
  qrCode?: { text: string; caption?: string } | undefined
}

/** Returns the blocks that say how to pay, or how to answer a quote. */
const blocksOf = ({ payment, epcQr, link }: InvoiceDocument): Block[] => {
  const transfer = {
    title: payment.sentence,
    facts: payment.facts,
    qrCode: epcQr ? { text: epcQr, caption: 'Scan with your banking app' } : undefined,
  }
  if (!link) return [transfer]
  const { title, url } = link
  return [transfer, { title, facts: [], url, qrCode: { text: url } }]
}

/** Draws the bank account and the link to a page, each with a QR code. */
export const drawPayment = (pdf: PdfPage, flow: PageFlow, document: InvoiceDocument): void => {
  const { height, isPanel, placed } = layOutPayment(pdf, document)
  if (placed.length === 0) return
  const padding = isPanel ? panelPadding : 0
  flow.makeRoom(height)
  flow.y += paymentGap
  // A filled panel would hide a draft's watermark, so draw only an outline.
  if (isPanel) pdf.panel(flow.y, height - paymentGap, !document.draftNote)
  let y = flow.y + padding
  for (const [index, block] of placed.entries()) {
    if (index > 0) {
      y += blockGap
      pdf.rule(page.left + padding, page.right - padding, y, 'line', 0.75)
      y += blockGap
    }
    block.draw(y)
    y += block.height
  }
  flow.y += height - paymentGap
}

/** Returns the payment blocks with their height in points, including the gap above them. */
const layOutPayment = (pdf: PdfPage, document: InvoiceDocument) => {
  const blocks = blocksOf(document).filter(({ title }) => title)
  // If the only content is a sentence about payment, it needs no panel.
  const isPanel = blocks.some(({ facts, qrCode }) => facts.length > 0 || qrCode)
  const padding = isPanel ? panelPadding : 0
  const placed = blocks.map((block) => placeBlock(pdf, block, isPanel))
  const height = placed.reduce(
    (sum, block) => sum + block.height + 2 * blockGap,
    paymentGap + 2 * padding - 2 * blockGap,
  )
  return { height: placed.length > 0 ? height : 0, isPanel, placed }
}

/** Returns the height of a block in points, and a function that draws the block. */
const placeBlock = (pdf: PdfPage, { title, facts, url, qrCode }: Block, isPanel: boolean) => {
  const left = page.left + (isPanel ? panelPadding : 0)
  const width = page.right - panelPadding - left - (qrCode ? qrSide + 24 : 0)
  const titleStyle = isPanel ? ({ sizePt: 12.5, face: 'heading' } as const) : text
  const titleLines = pdf.split(title, width, titleStyle)
  const rows = facts.map(({ label, value }) => ({
    label,
    parts: pdf.split(value, width - 88, bold),
  }))
  const captionLines = qrCode?.caption ? pdf.split(qrCode.caption, qrSide, small) : []
  const textHeight =
    titleLines.length * titleHeight +
    rows.reduce((height, { parts }) => height + parts.length * factHeight, 0) +
    (url ? 2 * factHeight : 0)
  const codeHeight = qrCode ? qrSide + 3 + captionLines.length * captionLeading : 0
  const height = Math.max(textHeight + 4, codeHeight)
  const draw = (top: number) => {
    let y = top + (height - textHeight - 4) / 2 + 11
    for (const line of titleLines) {
      pdf.write(line, left, y, titleStyle)
      y += titleHeight
    }
    y += 4
    for (const { label, parts } of rows) {
      pdf.write(label, left, y, soft)
      for (const part of parts) {
        pdf.write(part, left + 88, y, bold)
        y += factHeight
      }
    }
    if (url) {
      pdf.write('Open this link or scan the code:', left, y, soft)
      drawLink(pdf, url, left, y + factHeight, width)
    }
    if (qrCode) drawQr(pdf, qrCode, captionLines, top)
  }
  return { height, draw }
}

/** Draws a URL on one line, so that it can be copied, or 'Open the page' if it is too long. */
const drawLink = (pdf: PdfPage, url: string, left: number, y: number, width: number) => {
  const styles = [8.5, 8, 7.5].map((sizePt) => ({ sizePt, colour: 'accent' }) as const)
  const fitting = styles.find((style) => pdf.widthOf(url, style) <= width)
  const words = fitting ? url : 'Open the page'
  const style = fitting ?? ({ ...text, colour: 'accent' } as const)
  const right = left + pdf.widthOf(words, style)
  pdf.write(words, left, y, style)
  pdf.rule(left, right, y + 1.8, 'accent', 0.5)
  pdf.doc.link(left, y - 11, right - left, factHeight, { url })
}

/** Draws a QR code as a single path, so that PDF viewers show no gaps between its squares. */
const drawQr = (
  pdf: PdfPage,
  qrCode: { text: string },
  caption: readonly string[],
  top: number,
) => {
  const { size, bars } = qrBars(qrCode.text)
  const left = page.right - panelPadding - qrSide
  const side = qrSide / size
  pdf.doc.setFillColor(palettes.light.ink)
  for (const { x, y, width } of bars)
    pdf.doc.rect(left + x * side, top + y * side, width * side, side, null)
  pdf.doc.fill()
  caption.forEach((line, at) => {
    const x = left + (qrSide - pdf.widthOf(line, small)) / 2
    pdf.write(line, x, top + qrSide + 13 + at * captionLeading, small)
  })
}

/** Draws a quote's subject and the paragraphs above the lines, if there are any. */
export const drawIntro = (pdf: PdfPage, flow: PageFlow, document: InvoiceDocument): void => {
  const { subject = '', intro = [] } = document
  if (!subject) return
  drawParagraph(pdf, flow, subject, { sizePt: 15, face: 'heading' })
  flow.y += 4
  for (const paragraph of intro) drawParagraph(pdf, flow, paragraph, text)
  flow.y += 16
}

/** Draws the notes, across several pages if necessary. */
export const drawNotes = (
  pdf: PdfPage,
  flow: PageFlow,
  { notes = [], notesTitle = 'Notes' }: InvoiceDocument,
): void => {
  if (notes.length === 0) return
  flow.y += 16
  flow.makeRoom(28)
  pdf.write(notesTitle, page.left, flow.y + 8, small)
  flow.y += 14
  for (const note of notes) drawParagraph(pdf, flow, note, text)
}

/** The paragraph may continue on the next page. */
const drawParagraph = (pdf: PdfPage, flow: PageFlow, paragraph: string, style: Style) => {
  for (const line of linesOf(pdf, paragraph, style)) {
    flow.makeRoom(style.sizePt * 1.4)
    pdf.write(line, page.left, flow.y + style.sizePt, style)
    flow.y += style.sizePt * 1.4
  }
}

const linesOf = (pdf: PdfPage, paragraph: string, style: Style) =>
  pdf.split(paragraph, page.right - page.left, style)
