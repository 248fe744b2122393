import { createHash, randomUUID } from 'node:crypto'
import {
  creditInvoice,
  issueInvoice,
  readInvoicePdf,
  storeInvoicePdf,
} from '@synapse/shared/invoice/contract'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { minimalPdf } from '../../support/invoices.ts'
import { useInvoices } from '../../support/use-invoices.ts'

const { world, operator, make } = useInvoices()

/** Issues an invoice without waiting for its PDF. */
const issued = async () =>
  operator.call(issueInvoice, { params: { id: (await make.draft()).id }, input: {} })

const textOf = async (id: string) => {
  const bytes = new Uint8Array(Buffer.from((await make.pdf(id)).pdf, 'base64'))
  return (await extractText(bytes, { mergePages: true })).text
}

describe('an issued invoice’s PDF', () => {
  test('is drawn by the server right after the issue, with a hash that must match even by SQL', async () => {
    const { id } = await issued()
    const input = { reason: 'Wrong' }
    const note = await operator.call(creditInvoice, { params: { id }, input })
    await world.settle()
    expect([(await make.read(id))?.pdfHash, (await make.read(note.id))?.pdfHash]).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    for (const [of, words] of [
      [id, ['Tax Invoice', '202702-001', 'Ġorġ Ħaż-Żabbar', '€35.40']],
      [note.id, ['Credit Note', 'CN-202702-001', 'Corrects invoice', '−€35.40']],
    ] as const) {
      const { pdf, hash } = await make.pdf(of)
      expect(hash).toBe(createHash('sha256').update(pdf, 'base64').digest('hex'))
      expect(await make.read(of)).toMatchObject({ pdfHash: hash })
      const text = await textOf(of)
      for (const word of words) expect(text).toContain(word)
    }
    await expect(
      world.db.raw(
        `insert into invoice_files (invoice_id, bytes, sha256) values (gen_random_uuid(), 'a', 'b')`,
      ),
    ).rejects.toThrow(/invoice_files_check|stays for good/)
  })

  test('is drawn at the first request if that comes before, once only', async () => {
    const { id } = await issued()
    const [first, ...others] = await Promise.all([make.pdf(id), make.pdf(id), make.pdf(id)])
    for (const other of others) expect(other).toEqual(first)
    await world.settle()
    expect(await make.pdf(id)).toEqual(first)
  })

  test('never changes, whether the server or an older app generated it', async () => {
    const { id } = await make.issued()
    const drawn = await make.pdf(id)
    await make.setBusiness({ businessName: 'Another name' })
    await make.pay(id, '35.40')
    expect(await make.pdf(id)).toEqual(drawn)
    for (const sql of [
      `update invoice_files set bytes = 'x', sha256 = encode(sha256('x'), 'hex')`,
      'delete from invoice_files',
    ])
      await expect(world.db.raw(sql)).rejects.toThrow('stays for good')
    await make.setPdf(id, minimalPdf)
    await world.settle()
    await world.restart()
    await world.settle()
    expect(await make.pdf(id)).toMatchObject({ pdf: minimalPdf.toString('base64') })
  })

  test('is drawn at the next start if an older version issued the invoice', async () => {
    const { id } = await make.issued()
    const before = await make.pdf(id)
    await world.settle()
    await make.forgetPdf(id)
    expect(await make.read(id)).toMatchObject({ pdfHash: null })
    await world.restart()
    await world.settle()
    expect(await make.read(id)).toMatchObject({ pdfHash: before.hash })
  })

  test('prints the name instead of a logo that it can’t show', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    await make.setBusiness({ logo: `data:image/svg+xml;base64,${svg}` })
    expect(await textOf((await make.issued()).id)).toMatch(/^Synapse <b>AI<\/b>/)
  })

  test('ignores a PDF uploaded by an older version of the app', async () => {
    const { id } = await make.issued()
    const upload = await world.fetch(`/api/admin/invoices/${id}/pdf`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/pdf',
        Authorization: `Bearer ${await world.signIn()}`,
      },
      body: new Uint8Array(Buffer.concat([minimalPdf], 2_000_000)),
    })
    expect(upload.status).toBe(200)
    expect(await upload.json()).toMatchObject({ id, pdfHash: (await make.pdf(id)).hash })
    expect(await textOf(id)).toContain('202702-001')
  })

  test('doesn’t exist for a draft or an unknown invoice', async () => {
    const { id } = await make.draft()
    for (const endpoint of [readInvoicePdf, storeInvoicePdf]) {
      const refused = (id: string) => operator.refused(endpoint, { params: { id } })
      expect(await refused(id)).toMatchObject({ status: 409, reason: 'not_issued' })
      expect(await refused(randomUUID())).toMatchObject({ status: 404, reason: 'unknown' })
    }
  })
})
