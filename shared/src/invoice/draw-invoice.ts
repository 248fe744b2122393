import type { InvoiceDocument } from '#invoice/document'
import { drawHeading, type Logo } from '#invoice/draw-heading'
import { drawLines } from '#invoice/draw-lines'
import { drawNotes, drawPayment, drawReasons, drawSums, sumsHeight } from '#invoice/draw-sums'
import { openFlow } from '#invoice/flow'
import { openPaper, type Paper, type PdfFonts, page, type Style } from '#invoice/paper'

type Means = { fonts: PdfFonts; logo?: Logo | undefined; withQr?: boolean | undefined }

/** The PDF of an invoice. The same document gives the same bytes, whatever machine draws it. */
export const drawInvoice = (
  document: InvoiceDocument,
  { fonts, logo, withQr = true }: Means,
): Uint8Array<ArrayBuffer> => {
  const paper = openPaper(fonts, {
    title: document.name,
    author: document.issuer.name,
    fileId: document.fileId,
    madeAt: document.madeAt,
  })
  const isDraft = document.draftNote !== ''
  const flow = openFlow(paper, () => {
    if (isDraft) drawDraftMark(paper)
    drawRunningHead(paper, document)
  })

  if (isDraft) drawDraftMark(paper)
  flow.y = drawHeading(paper, document, logo)
  drawLines(paper, flow, document.table, sumsHeight(document))
  drawSums(paper, flow, document)
  drawReasons(paper, flow, document)
  drawPayment(paper, flow, document, withQr)
  drawNotes(paper, flow, document)
  drawFooters(paper, document)
  return paper.bytes()
}

const drawRunningHead = (paper: Paper, { name, issuer }: InvoiceDocument) => {
  const style = { sizePt: 8, colour: 'inkSoft' } as const
  paper.write(name, page.left, 48, style)
  paper.write(shortened(paper, issuer.name, 260, style), page.right, 48, {
    ...style,
    align: 'right',
  })
}

/** Below everything else, so that it never covers a figure. */
const drawDraftMark = ({ write }: Paper) =>
  write('DRAFT', 150, 628, { sizePt: 140, face: 'heading', colour: 'warmSoft', angle: 52 })

const drawFooters = (paper: Paper, { draftNote, issuer, name }: InvoiceDocument) => {
  const style = { sizePt: 8, colour: 'inkSoft' } as const
  const pages = paper.doc.getNumberOfPages()
  const words = draftNote ? 'Draft, not a VAT invoice' : `${issuer.name}, ${name}`
  const line = shortened(paper, words, 400, style)
  for (let number = 1; number <= pages; number++) {
    paper.doc.setPage(number)
    paper.rule(page.left, page.right, 796, 'line', 0.5)
    paper.write(line, page.left, 812, style)
    paper.write(`Page ${number} of ${pages}`, page.right, 812, { ...style, align: 'right' })
  }
}

const shortened = (paper: Paper, text: string, width: number, style: Style): string => {
  const [line = '', ...more] = paper.split(text, width, style)
  return more.length > 0 ? `${line.trimEnd()}…` : line
}
