import { documentOf } from '@synapse/shared/invoice/document'
import { sampleInvoice, sampleIssuer, sampleLine } from '@synapse/shared/invoice/sample-invoice'
import { extractText, getDocumentProxy } from 'unpdf'
import { median, type Row } from './row.ts'
import { ratioOf, type Timed, timeWorkers } from './time-workers.ts'
import { builtAsset, openWorkplace } from './workplace.ts'

const lines = 1_000
const mostRatio = 0.5
const mostBytes = 150_000

/** Points; what is read has the rest. Given to the others, the product measures its cells itself. */
const widths = [52, 64, '*', 28, 40, 42, 44]

/** The PDF of a long invoice: how long and how large beside others that draw its table. */
export const benchInvoicePdf = async (): Promise<Row[]> => {
  const document = documentOf(longInvoice(), sampleIssuer)
  const { name, table } = document
  const fonts = { text: builtAsset('noto-sans', 'ttf'), bold: builtAsset('noto-sans-bold', 'ttf') }
  const order = { name, table, widths, fonts }
  const { page, close } = await openWorkplace()
  const { own, ...others } = await timeWorkers(page, {
    own: { script: builtAsset('pdf.worker', 'js'), order: { document, withQr: true } },
    pdfmake: { script: '/beside/pdfmake.js', order },
    'react-pdf': { script: '/beside/react-pdf.js', order },
  }).finally(close)
  const bytes = await readBytes('own', own)
  const sizes: string[] = []
  const rows: Row[] = []
  for (const [other, timed] of Object.entries(others)) {
    sizes.push(`${other}: ${kilobytes(await readBytes(other, timed))}`)
    const ratio = ratioOf(own, timed)
    rows.push({
      what: `PDF of an invoice of ${lines} lines, in a worker`,
      measured: `${Math.round(median(own.times))} ms`,
      comparedWith: `${other}, its table alone: ${Math.round(median(timed.times))} ms`,
      ratio: ratio.toFixed(2),
      goal: `at most ${mostRatio}`,
      kept: ratio <= mostRatio ? 'yes' : 'NO',
    })
  }
  return [
    ...rows,
    {
      what: 'its size',
      measured: kilobytes(bytes),
      comparedWith: sizes.join(', '),
      ratio: '',
      goal: `at most ${kilobytes(mostBytes)}`,
      kept: bytes <= mostBytes ? 'yes' : 'NO',
    },
  ]
}

const longInvoice = () =>
  sampleInvoice({
    lines: Array.from({ length: lines }, (_, at) =>
      sampleLine({
        date: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
        student: ['Ġorġ Żahra', 'Luke Ħaber', 'Ċikka Żejt'][at % 3],
        subject: `Session ${at + 1}`,
      }),
    ),
  })

/** The bytes of a PDF in which a reader finds every line. */
const readBytes = async (name: string, { answer }: Timed): Promise<number> => {
  const pdf = Uint8Array.from(answer.pdf as number[])
  const { length } = pdf
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
  const found = new Set(text.match(/Session \d+/g)).size
  if (found !== lines || !text.includes('Ċikka Żejt'))
    throw new Error(`In the PDF of ${name} ${found} of ${lines} lines can be read`)
  return length
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`
