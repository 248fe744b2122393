import { createHash, randomUUID } from 'node:crypto'
import {
  creditInvoice,
  issueInvoice,
  readInvoicePdf,
  storeInvoicePdf,
} from '@synapse/shared/invoice/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { changeBusiness } from '#support/actors/change-business.ts'
import { replacePdf } from '#support/actors/replace-pdf.ts'
import { pdfText } from '#support/readers/pdf-text.ts'
import { minimalPdf } from '#support/samples/files.ts'

const { world, operator, invoices } = useInvoices()

/** Issues an invoice without waiting for its PDF. */
const issued = async () =>
  operator.call(issueInvoice, { params: { id: (await invoices.draft()).id }, input: {} })

const textOf = async (id: string) => pdfText(Buffer.from((await invoices.pdf(id)).pdf, 'base64'))

describe('an issued invoice’s PDF', () => {
  test('is generated as soon as the invoice is issued, and matches its hash', async () => {
    const { id } = await issued()
    const input = { reason: 'Wrong' }
    const note = await world.finishJobs(operator.call(creditInvoice, { params: { id }, input }))
    expect([(await invoices.read(id))?.pdfHash, (await invoices.read(note.id))?.pdfHash]).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    for (const [of, words] of [
      [id, ['Tax Invoice', '202702-001', 'Ġorġ Ħaż-Żabbar', '€35.40']],
      [note.id, ['Credit Note', 'CN-202702-001', 'Corrects invoice', '−€35.40']],
    ] as const) {
      const { pdf, hash } = await invoices.pdf(of)
      expect(hash, of).toBe(createHash('sha256').update(pdf, 'base64').digest('hex'))
      expect(await invoices.read(of), of).toMatchObject({ pdfHash: hash })
      const text = await textOf(of)
      for (const word of words) expect(text, of).toContain(word)
    }
    await expect(
      world.db.raw(
        `insert into invoice_files (invoice_id, bytes, sha256) values (gen_random_uuid(), 'a', 'b')`,
      ),
    ).rejects.toThrow(/invoice_files_check|stays for good/)
  })

  test('offers payment by card only if the business accepts it', async () => {
    const withCard = await issued()
    expect(await textOf(withCard.id)).toContain('Pay online by card')
    await changeBusiness(operator, { paysByLink: false })
    const without = await issued()
    expect(await textOf(without.id)).not.toContain('by card')
  })

  test('is generated only once, even if it is requested several times in parallel', async () => {
    const { id } = await issued()
    const [first, ...others] = await Promise.all([
      invoices.pdf(id),
      invoices.pdf(id),
      invoices.pdf(id),
    ])
    for (const other of others) expect(other).toEqual(first)
    await world.finishJobs()
    expect(await invoices.pdf(id)).toEqual(first)
  })

  test('never changes, whether the server or an older app generated it', async () => {
    const { id } = await invoices.issued()
    const drawn = await invoices.pdf(id)
    await invoices.setBusiness({ businessName: 'Another name' })
    await invoices.pay(id, '35.40')
    expect(await invoices.pdf(id)).toEqual(drawn)
    for (const sql of [
      `update invoice_files set bytes = 'x', sha256 = encode(sha256('x'), 'hex')`,
      'delete from invoice_files',
    ])
      await expect(world.db.raw(sql), sql).rejects.toThrow('stays for good')
    await world.finishJobs(replacePdf(world.db, id, minimalPdf))
    await world.finishJobs(world.restart())
    expect(await invoices.pdf(id)).toMatchObject({ pdf: minimalPdf.toString('base64') })
  })

  test('is generated at startup if an older app issued the invoice', async () => {
    const { id } = await invoices.issued()
    const before = await world.finishJobs(invoices.pdf(id))
    await replacePdf(world.db, id)
    expect(await invoices.read(id)).toMatchObject({ pdfHash: null })
    await world.finishJobs(world.restart())
    expect(await invoices.read(id)).toMatchObject({ pdfHash: before.hash })
  })

  test('prints the name instead of a logo that can’t be rendered', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    await invoices.setBusiness({ logo: `data:image/svg+xml;base64,${svg}` })
    expect(await textOf((await invoices.issued()).id)).toMatch(/^Synapse <b>AI<\/b>/)
  })

  test('isn’t replaced by a PDF that an older app uploads', async () => {
    const { id } = await invoices.issued()
    const upload = await operator.fetch(`/api/admin/invoices/${id}/pdf`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf' },
      body: new Uint8Array(Buffer.concat([minimalPdf], 2_000_000)),
    })
    expect(upload.status).toBe(200)
    expect(await upload.json()).toMatchObject({ id, pdfHash: (await invoices.pdf(id)).hash })
    expect(await textOf(id)).toContain('202702-001')
  })

  test('doesn’t exist for a draft or an unknown invoice', async () => {
    const { id } = await invoices.draft()
    for (const endpoint of [readInvoicePdf, storeInvoicePdf]) {
      const read = (id: string) => operator.call(endpoint, { params: { id } })
      await expect(read(id)).toBeRefused('not_issued')
      await expect(read(randomUUID())).toBeRefused('unknown')
    }
  })
})
