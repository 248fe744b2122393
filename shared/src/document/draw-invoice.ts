import type { InvoiceDocument } from '#document/document'
import { drawHeading, readLogo } from '#document/draw-heading'
import { drawLines } from '#document/draw-lines'
import {
  closingHeight,
  drawIntro,
  drawNotes,
  drawPayment,
  drawReasons,
  drawSums,
} from '#document/draw-sums'
import {
  createPageFlow,
  createPdfPage,
  type PdfFonts,
  type PdfPage,
  page,
  type Style,
} from '#document/pdf-page'

export type PdfOptions = {
  /**
   * The logo as a data URL. If it isn't a PNG or JPEG, the document shows the business's name
   * instead.
   */
  logo?: string
}

/** Returns an invoice's PDF. The same document produces the same bytes on any machine. */
export const drawInvoice = (
  document: InvoiceDocument,
  { fonts, logo = '' }: PdfOptions & { fonts: PdfFonts },
): Uint8Array<ArrayBuffer> => {
  const pdf = createPdfPage(fonts, {
    title: document.name,
    author: document.issuer.name,
    fileId: document.fileId,
    madeAt: document.madeAt,
  })
  const isDraft = Boolean(document.draftNote)
  const flow = createPageFlow(pdf, () => {
    if (isDraft) drawDraftMark(pdf)
    drawRunningHead(pdf, document)
  })

  if (isDraft) drawDraftMark(pdf)
  flow.y = drawHeading(pdf, document, readLogo(logo))
  drawIntro(pdf, flow, document)
  drawLines(pdf, flow, document.table, closingHeight(pdf, document))
  drawSums(pdf, flow, document)
  drawReasons(pdf, flow, document)
  drawPayment(pdf, flow, document)
  drawNotes(pdf, flow, document)
  drawFooters(pdf, document)
  return pdf.bytes()
}

const drawRunningHead = (pdf: PdfPage, { name, issuer }: InvoiceDocument) => {
  const style = { sizePt: 8, colour: 'inkSoft' } as const
  pdf.write(name, page.left, 48, style)
  pdf.write(shortened(pdf, issuer.name, 260, style), page.right, 48, {
    ...style,
    align: 'right',
  })
}

/** Draws the draft watermark. Runs first, so that the watermark is behind the figures. */
const drawDraftMark = ({ write }: PdfPage) =>
  write('DRAFT', 150, 628, { sizePt: 140, face: 'heading', colour: 'warmSoft', angle: 52 })

type Footer = Pick<InvoiceDocument, 'draftNote' | 'issuer' | 'name' | 'subject'>

/** Draws the business's name, the document's name and the page number on every page. */
export const drawFooters = (pdf: PdfPage, { draftNote, issuer, name, subject }: Footer): void => {
  const style = { sizePt: 8, colour: 'inkSoft' } as const
  const pages = pdf.doc.getNumberOfPages()
  const isDraftInvoice = draftNote && !subject
  const words = isDraftInvoice ? 'Draft, not a VAT invoice' : `${issuer.name}, ${name}`
  const line = shortened(pdf, words, 400, style)
  for (let number = 1; number <= pages; number++) {
    pdf.doc.setPage(number)
    pdf.rule(page.left, page.right, 796, 'line', 0.75)
    pdf.write(line, page.left, 812, style)
    pdf.write(`Page ${number} of ${pages}`, page.right, 812, { ...style, align: 'right' })
  }
}

const shortened = (pdf: PdfPage, text: string, width: number, style: Style): string => {
  const [line = '', ...more] = pdf.split(text, width, style)
  return more.length > 0 ? `${line.trimEnd()}…` : line
}
