/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { drawInvoice, type PdfOptions } from '#document/draw-invoice'
import type { Invoice, InvoiceLine, Issuer } from '#invoice/contract'
import { invoiceDocument } from '#invoice/document'
import { sampleInvoice, sampleIssuer, sampleLine } from '#invoice/sample-invoice.test-support'

const file = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
const fonts = { text: file('noto-sans'), bold: file('noto-sans-bold'), heading: file('fraunces') }

const issuer: Issuer = {
  ...sampleIssuer,
  businessName: 'Ċensu’s Studio',
  address: '14, Triq il-Kbira\nIx-Xagħra XRA 1102',
}

const line = (at: number, changed: Partial<InvoiceLine> = {}) =>
  sampleLine({
    date: `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
    student: ['Ġorġ Żahra', 'Luke Ħaber', 'Ċikka Żejt'][at % 3] ?? '',
    subject: `Session ${at + 1}`,
    ...changed,
  })

const lines = (count: number, changed: Partial<InvoiceLine> = {}) =>
  Array.from({ length: count }, (_, at) => line(at, changed))

const invoice = (changed: Partial<Invoice>): Invoice =>
  sampleInvoice({
    billToName: 'Galea Ltd',
    lines: lines(6),
    netTotal: '270.00',
    vatTotal: '48.60',
    grossTotal: '318.60',
    issuer,
    ...changed,
  })

type Means = PdfOptions & { by?: Partial<Issuer> }

const draw = (changed: Partial<Invoice> = {}, { by, ...means }: Means = {}) =>
  drawInvoice(invoiceDocument(invoice(changed), { ...issuer, ...by }), { fonts, ...means })

const textOf = async (...of: Parameters<typeof draw>) => (await pagesOf(draw(...of))).join('\n')

describe('an invoice PDF', () => {
  test('contains all text in reading order', async () => {
    const text = await textOf()
    const inOrder = [
      ...['Ċensu’s Studio', 'Ix-Xagħra XRA 1102', 'VAT number MT12345634', 'Tax Invoice'],
      ...['€318.60 due by 14 December 2026', 'Bill to'],
      ...['Galea Ltd', '22, Triq San Ġużepp', 'Ħal Għaxaq GXQ 1234', 'Invoice number'],
      ...[
        '202611-003',
        '14 December 2026',
        '1–6 November 2026',
        'Student',
        'VAT rate',
        '1 Nov 2026',
      ],
      ...['Ġorġ Żahra', 'Session 1', '1.50', '€30.00', '18%', '€45.00', 'Ċikka Żejt', 'Session 6'],
      ...['VAT 18% on €270.00', '€48.60', 'Total', '€318.60'],
      ...['Pay by bank transfer', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
      ...['MALTMTMT', 'Reference', '202611-003', 'Scan with your', 'banking app', 'Page 1 of 1'],
    ]
    let from = 0
    for (const words of inOrder) {
      const at = text.indexOf(words, from)
      expect(at, `${words} after ${text.slice(Math.max(0, from - 40), from)}`).toBeGreaterThan(-1)
      from = at + words.length
    }
  })

  test('shows a question mark for each character missing from the fonts', async () => {
    const text = await textOf({ lines: [line(0, { student: '智子 Ħal', subject: 'A → B 🙂 ok' })] })
    expect(text).toContain('?? Ħal')
    expect(text).toContain('A › B ? ok')
  })

  test('is byte-for-byte identical each time it is generated', () => {
    expect(Buffer.compare(draw(), draw())).toBe(0)
  })

  test('has a title, a language, and a date that doesn’t depend on when it is generated', async () => {
    const pdf = draw({ billToName: 'Ħ' })
    const { info } = await getMeta(await getDocumentProxy(pdf.slice()))
    expect(info).toMatchObject({
      Title: 'Tax Invoice 202611-003',
      Author: 'Ċensu’s Studio',
      CreationDate: "D:20261130000000+00'00'",
      Language: 'en-GB',
    })
  })

  test('uses only fonts embedded in the file', () => {
    const objects = objectsOf(draw())
    const names = [...objects.matchAll(/\/BaseFont \/([\w-]+)/g)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set(['NotoSans', 'Fraunces']))
    expect(objects.match(/\/Type \/FontDescriptor/g)).toHaveLength(3)
    expect(objects.match(/\/FontFile2 /g)).toHaveLength(3)
    expect(objects).not.toMatch(/Helvetica|Times|Courier/)
  })
})

describe('a multi-page invoice', () => {
  test('has the page number, the table header and the invoice number on each page', async () => {
    const pages = await pagesOf(draw({ lines: lines(70) }))
    expect(pages).toHaveLength(3)
    for (const [at, text] of pages.entries()) {
      expect(text).toContain(`Page ${at + 1} of 3`)
      expect(text).toMatch(/Date\s+Student\s+Subject\s+Hours\s+Rate\s+VAT rate\s+Net/)
      expect(text).toContain('Tax Invoice 202611-003')
    }
  })

  test.each([14, 17, 18, 19, 20, 21, 24])(
    'prints each of %i lines once, and all totals on the last line’s page',
    async (count) => {
      const pdf = draw({ lines: lines(count) })
      const pages = await pagesOf(pdf)
      const text = pages.join('\n')
      for (let page = 1; page <= pages.length; page++)
        expect(await collisionsOn(pdf, page)).toEqual([])
      for (let at = 1; at <= count; at++)
        expect(text.match(new RegExp(`Session ${at}\\b`, 'g'))).toHaveLength(1)
      const withTotal = pages.filter((page) => /\bTotal\b/.test(page))
      expect(withTotal).toHaveLength(1)
      for (const words of [`Session ${count}`, '\nNet\n', 'VAT 18% on'])
        expect(withTotal[0]?.replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' '))
    },
  )

  test('moves a long row to the next page without splitting it', async () => {
    const subject = 'A session about many things at once '.repeat(8)
    const pages = await pagesOf(draw({ lines: lines(25, { subject: `${subject}end` }) }))
    for (const text of pages) {
      const rows = text.replace(/\s+/g, ' ').match(/A session about many/g)?.length ?? 0
      const ends = text.match(/\bend\b/g)?.length ?? 0
      // Each row contains the phrase eight times.
      expect(rows).toBe(ends * 8)
    }
  })

  test('keeps the last line, the totals and the payment details together', async () => {
    for (const count of [7, 8, 9, 10, 11, 12, 13]) {
      const pages = await pagesOf(draw({ lines: lines(count) }))
      expect(pages.at(-1)).toMatch(
        new RegExp(`Session ${count}\\b.*\\bTotal\\b.*Pay by bank transfer`, 's'),
      )
    }
  })

  test('prints all totals even if each line has a different VAT rate', async () => {
    const many = Array.from({ length: 60 }, (_, at) => line(at, { vatPercent: `${at + 1}.00` }))
    const text = await textOf({ lines: many })
    for (let rate = 1; rate <= 60; rate++) expect(text).toContain(`VAT ${rate}% on €45.00`)
    expect(text).toContain('Total')
  })

  test('is no larger than 150 kB even with 1,000 lines', () => {
    expect(draw({ lines: lines(1_000) }).length).toBeLessThanOrEqual(150_000)
  })

  test('prints long names, addresses, words and notes in full', async () => {
    const name = `${'Fondazzjoni Għall-Edukazzjoni '.repeat(6)}Tmiem`
    const pdf = draw({
      billToName: name,
      billToAddress: Array.from({ length: 8 }, (_, at) => `${at} ${'x'.repeat(58)}`).join('\n'),
      notes: Array.from({ length: 150 }, (_, at) => `Note${at}`).join('\n'),
      lines: [line(0, { subject: 'w'.repeat(300), student: 'Maria Karmena '.repeat(14) })],
    })
    const text = (await pagesOf(pdf)).join('\n')
    expect(await collisionsOn(pdf, 1)).toEqual([])
    expect(text.replace(/\s+/g, ' ')).toContain(name)
    expect(text.match(/w/g)?.length).toBeGreaterThanOrEqual(300)
    expect(text).toContain('Note149')
    expect(text.replace(/\s/g, '')).toContain(`7${'x'.repeat(58)}`)
  })
})

test('a draft has no QR code, and shows a watermark behind the text on every page', async () => {
  const pages = await pagesOf(draw({ status: 'draft', lines: lines(40) }))
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) {
    expect(text).toMatch(/^DRAFT/)
    expect(text).toContain('Draft, not a VAT invoice')
    expect(text).not.toContain('Scan with')
  }
  expect(pages[0]).toContain('Its number is provisional')
  expect(await textOf()).not.toMatch(/draft/i)
})

test('the payment QR code encodes the invoice’s payment details', () => {
  const { epcQr = '' } = invoiceDocument(invoice({}), issuer)
  const { data } = encode(epcQr, { ecc: 'M', border: 0, maxVersion: 13 })
  const all = rectanglesOf(draw())
  const [left, top] = [Math.min(...all.map(([x = 0]) => x)), Math.max(...all.map(([, y = 0]) => y))]
  const side = 76 / data.length
  const drawn = data.map((row) => row.map(() => false))
  for (const [x = 0, y = 0, width = 0] of all)
    for (let at = 0; at < Math.round(width / side); at++) {
      const row = drawn[Math.round((top - y) / side)]
      if (row) row[Math.round((x - left) / side) + at] = true
    }
  expect(drawn).toEqual(data)
})

test('offers payment by card with a QR code and a printed URL', async () => {
  const textWith = async (cardPage: string) => {
    const document = invoiceDocument(invoice({}), issuer, cardPage)
    return (await pagesOf(drawInvoice(document, { fonts }))).join('\n')
  }
  const url = 'https://example.com/invoice/1'
  expect(await textWith(url)).toMatch(
    /Or pay online by card\s+Open this link or scan the code:\s+https:\S+\/1/,
  )
  const long = await textWith(`${url}${'0'.repeat(90)}`)
  expect(long).toMatch(/Or pay online by card\s+Open this link or scan the code:\s+Open the page/)
})

/** A blue JPEG, 40 by 20 pixels. */
const smallJpeg =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAUACgDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCSpIwAAAAAAAAAAAAAD//Z'

test('a logo replaces the name in the header, which then appears above the address', async () => {
  const pdf = draw({}, { logo: `data:image/jpeg;base64,${smallJpeg}` })
  expect(pdf.length - draw().length).toBeLessThan(3_000)
  expect(objectsOf(pdf)).toMatch(/\/Subtype \/Image\s+\/Width 40\s+\/Height 20[\s\S]*\/DCTDecode/)
  expect((await pagesOf(pdf))[0]).toMatch(/^Ċensu’s Studio\s+14, Triq il-Kbira/)
  expect(objectsOf(draw())).not.toContain('/Subtype /Image')
})

test('leaves out a damaged logo with a size of zero', async () => {
  const bytes = Buffer.from(smallJpeg, 'base64')
  // In a JPEG's frame header, the size comes after the marker, the length and the precision.
  const size = bytes.indexOf('\xff\xc0', 'latin1') + 5
  bytes.fill(0, size, size + 4)
  const pdf = draw({}, { logo: `data:image/jpeg;base64,${bytes.toString('base64')}` })
  expect(objectsOf(pdf)).toBe(objectsOf(draw()))
})

const pagesOf = async (pdf: Uint8Array): Promise<string[]> => {
  // The PDF reader detaches the buffer, so pass a copy.
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false })
  return text
}

/** Returns pairs of words that overlap on a page. */
const collisionsOn = async (pdf: Uint8Array, number: number): Promise<string[]> => {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(number)
  const { items } = await page.getTextContent()
  const boxes = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , size = 0, x = 0, y = 0] = item.transform
    return [{ text: item.str, left: x, right: x + item.width, bottom: y, top: y + size * 0.7 }]
  })
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.bottom < other.top &&
          other.bottom < one.top,
      )
      .map((other) => `${one.text} on ${other.text}`),
  )
}

/** Returns the file as text. Uncompressed objects, such as fonts and metadata, are readable. */
const objectsOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

/**
 * Returns the rectangles on the first page, in points: left, top, width and height. The top is
 * measured from the bottom of the page.
 */
const rectanglesOf = (pdf: Uint8Array): number[][] => {
  const from = objectsOf(pdf).indexOf('stream\n') + 'stream\n'.length
  const drawing = inflateSync(pdf.slice(from)).toString('latin1')
  return [...drawing.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  )
}
