import { createHash, randomUUID } from 'node:crypto'
import { readInvoicePdf, storeInvoicePdf } from '@synapse/shared/invoice/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { invoiceFactory, minimalPdf, pdfFile } from '../../support/invoices.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const make = invoiceFactory(world, operator)

beforeEach(() => make.setBusiness())

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const read = (id: string) => operator.call(readInvoicePdf, { params: { id } })
const keep = (id: string, pdf: Buffer) =>
  operator.refused(storeInvoicePdf, { params: { id }, input: pdfFile(pdf) })
/** Uploads a PDF as older apps do. */
const oldBody = (pdf: string) => ({ pdf }) as never
const keepOld = (id: string, pdf: string) =>
  operator.refused(storeInvoicePdf, { params: { id }, input: oldBody(pdf) })
const padded = (size: number) => Buffer.concat([minimalPdf], size)

describe('an invoice’s stored PDF', () => {
  test('is returned byte for byte with its hash, and the database rejects a hash that doesn’t match', async () => {
    const { id } = await make.issued()
    const pdf = padded(2_000_000)
    expect(await make.storePdf(id, pdf)).toMatchObject({ pdfHash: hashOf(pdf) })
    expect(await read(id)).toEqual({ pdf: pdf.toString('base64'), hash: hashOf(pdf) })
    // Older apps send it as base64 in JSON.
    const { id: other } = await make.issued()
    await expect(
      world.db.raw(`insert into invoice_files (invoice_id, bytes, sha256) values (?, 'a', 'b')`, [
        other,
      ]),
    ).rejects.toThrow('invoice_files_check')
    const input = oldBody(pdf.toString('base64'))
    await operator.call(storeInvoicePdf, { params: { id: other }, input })
    expect(await read(other)).toEqual(await read(id))
  })

  test('is the first PDF uploaded and is never replaced', async () => {
    const { id } = await make.issued()
    const other = Buffer.from('%PDF-1.7\nanother')
    const kept = await Promise.all([make.storePdf(id), make.storePdf(id)])
    expect(kept.map(({ pdfHash }) => pdfHash)).toEqual([hashOf(minimalPdf), hashOf(minimalPdf)])
    expect(await make.storePdf(id, other)).toMatchObject({ pdfHash: hashOf(minimalPdf) })
    expect(await read(id)).toMatchObject({ pdf: minimalPdf.toString('base64') })
    for (const sql of [
      `update invoice_files set bytes = 'x', sha256 = encode(sha256('x'), 'hex')`,
      'delete from invoice_files',
    ])
      await expect(world.db.raw(sql)).rejects.toThrow('stays for good')
  })

  test('must be a PDF of at most 2 MB and belong to an issued invoice', async () => {
    const { id } = await make.issued()
    const text = Buffer.from('<html>')
    const noPdf = { status: 400, error: 'This file isn’t a PDF.' }
    expect(await keep(id, text)).toMatchObject(noPdf)
    expect(await keepOld(id, text.toString('base64'))).toMatchObject(noPdf)
    expect(await keepOld(id, '%PDF-1.7')).toMatchObject(noPdf)
    const tooLarge = { status: 400, error: 'The PDF is larger than 2 MB.' }
    expect(await keep(id, padded(2_000_001))).toMatchObject(tooLarge)
    expect(await keepOld(id, padded(2_000_003).toString('base64'))).toMatchObject(tooLarge)
    const muchTooLarge = { status: 413, error: 'The request is larger than 3000 kB.' }
    expect(await keep(id, padded(3_100_000))).toMatchObject(muchTooLarge)
    expect(await keepOld(id, padded(3_000_000).toString('base64'))).toMatchObject(muchTooLarge)
    expect(await keep(randomUUID(), minimalPdf)).toMatchObject({ status: 404, reason: 'unknown' })
    const draft = await make.draft()
    expect(await keep(draft.id, minimalPdf)).toMatchObject({ status: 409, reason: 'not_issued' })
    const refused = (id: string) => operator.refused(readInvoicePdf, { params: { id } })
    expect(await refused(id)).toMatchObject({ status: 404, reason: 'no_pdf' })
    expect(await refused(randomUUID())).toMatchObject({ status: 404, reason: 'unknown' })
  })
})
