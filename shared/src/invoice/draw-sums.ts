import { encode } from 'uqr'
import { palettes } from '#design-tokens'
import type { InvoiceDocument } from '#invoice/document'
import type { Flow } from '#invoice/flow'
import { type Paper, page, type Style } from '#invoice/paper'

const text = { sizePt: 9.5 } as const satisfies Style
const soft = { ...text, colour: 'inkSoft' } as const
const small = { sizePt: 8.5, colour: 'inkSoft' } as const satisfies Style

const gapAbove = 12
const rowHeight = 17
const totalHeight = 28

/** What the sums need, in points: as much as is kept together with the last line. */
export const sumsHeight = ({ sums }: InvoiceDocument): number =>
  Math.min(
    sums.reduce((height, { isTotal }) => height + heightOf(isTotal), gapAbove),
    320,
  )

const heightOf = (isTotal: boolean) => (isTotal ? totalHeight : rowHeight)

/** Draws the sums below the lines, the total last. */
export const drawSums = (paper: Paper, flow: Flow, { sums }: InvoiceDocument): void => {
  flow.y += gapAbove
  for (const { label, value, isTotal } of sums) {
    flow.makeRoom(heightOf(isTotal))
    if (isTotal) paper.rule(page.column, page.right, flow.y + 3, 'ink', 0.8)
    const y = flow.y + (isTotal ? 20 : 10)
    const style = isTotal ? ({ sizePt: 12.5, face: 'bold' } as const) : text
    paper.write(label, page.column, y, isTotal ? style : soft)
    paper.write(value, page.right, y, { ...style, align: 'right' })
    flow.y += heightOf(isTotal)
  }
}

/** Draws why lines bear no VAT, where they bear none. */
export const drawReasons = (paper: Paper, flow: Flow, { reasons }: InvoiceDocument): void => {
  if (reasons.length === 0) return
  flow.y += 14
  for (const reason of reasons) drawParagraph(paper, flow, reason, small)
}

const qrSide = 88
const panelPadding = 18
const factHeight = 15

/** Until when, to which account; beside it the same for a banking app. */
export const drawPayment = (
  paper: Paper,
  flow: Flow,
  { payment, epcQr, draftNote }: InvoiceDocument,
  withQr: boolean,
): void => {
  flow.y += 18
  const code = withQr ? epcQr : undefined
  const width = page.right - page.left - 2 * panelPadding - (code ? qrSide + 24 : 0)
  const sentence = { sizePt: 12, face: 'heading' } as const
  const valuesLeft = page.left + panelPadding + 88
  const heads = paper.split(payment.sentence, width, sentence)
  const facts = payment.facts.map(({ label, value }) => ({
    label,
    parts: paper.split(value, width - 88, text),
  }))
  const written =
    heads.length * 16 +
    (facts.length > 0 ? 8 : 0) +
    facts.reduce((height, { parts }) => height + parts.length * factHeight, 0)
  const inside = Math.max(written, code ? qrSide + 14 : 0)
  const height = inside + 2 * panelPadding - 4
  flow.makeRoom(height)
  // Of a draft the outline: its mark lies below.
  paper.panel(flow.y, height, draftNote === '')
  let y = flow.y + panelPadding + 9
  for (const line of heads) {
    paper.write(line, page.left + panelPadding, y, sentence)
    y += 16
  }
  y += 8
  for (const { label, parts } of facts) {
    paper.write(label, page.left + panelPadding, y, soft)
    for (const part of parts) {
      paper.write(part, valuesLeft, y, text)
      y += factHeight
    }
  }
  if (code) drawQr(paper, code, page.right - panelPadding - qrSide, flow.y + panelPadding - 2)
  flow.y += height
}

/** As one surface, so that no viewer shows seams between its squares. */
const drawQr = (paper: Paper, code: string, left: number, top: number) => {
  const { data, size } = encode(code, { ecc: 'M', border: 0, maxVersion: 13 })
  const side = qrSide / size
  paper.doc.setFillColor(palettes.light.ink)
  data.forEach((row, y) => {
    for (let from = 0; from < size; from++) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to++
      paper.doc.rect(left + from * side, top + y * side, (to - from) * side, side, null)
      from = to
    }
  })
  paper.doc.fill()
  const caption = 'Scan to pay'
  const width = paper.widthOf(caption, small)
  paper.write(caption, left + (qrSide - width) / 2, top + qrSide + 13, small)
}

/** Draws the notes, over as many pages as they need. */
export const drawNotes = (paper: Paper, flow: Flow, { notes }: InvoiceDocument): void => {
  if (notes.length === 0) return
  flow.y += 22
  flow.makeRoom(32)
  paper.write('Notes', page.left, flow.y + 8, small)
  flow.y += 16
  for (const note of notes) drawParagraph(paper, flow, note, text)
}

/** Lines that may go on on the next page. */
const drawParagraph = (paper: Paper, flow: Flow, paragraph: string, style: Style) => {
  for (const line of paper.split(paragraph, page.right - page.left, style)) {
    flow.makeRoom(style.sizePt * 1.4)
    paper.write(line, page.left, flow.y + style.sizePt, style)
    flow.y += style.sizePt * 1.4
  }
}
