import { createHash, randomUUID } from 'node:crypto'
import {
  createExpense,
  deleteExpense,
  deleteExpenseReceipt,
  listExpenses,
  updateExpense,
} from '@synapse/shared/expense/contract'
import { closeQuarter } from '@synapse/shared/quarter/contract'
import { describe, expect, test } from 'vitest'
import { readFeedToEnd } from '#support/readers/feed.ts'
import { png } from '#support/samples/files.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const spend = () =>
  operator.call(createExpense, {
    input: { title: 'Laptop', amount: '1180.00', category: 'Equipment', date: '2026-11-20' },
  })

describe('a receipt', () => {
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF')
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0])
  const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ')])
  const maxBytes = 5 * 1024 * 1024

  const pathOf = (id: string) => `/api/expenses/${id}/receipt`
  const upload = (id: string, bytes: Uint8Array, name: string, type = 'image/png') =>
    operator.fetch(`${pathOf(id)}?name=${encodeURIComponent(name)}`, {
      method: 'PUT',
      headers: { 'Content-Type': type },
      body: new Uint8Array(bytes),
    })

  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
    ['application/pdf', pdf],
  ])('of type %s is stored unchanged and can’t run scripts', async (type, bytes) => {
    const { id, version } = await spend()
    const answer = await upload(id, bytes, 'Ċirku “Żejtun”.dat', 'text/html')
    expect(answer.status).toBe(200)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(await answer.json()).toMatchObject({
      receiptUrl: pathOf(id),
      receipt: { name: 'Ċirku “Żejtun”.dat', type, bytes: bytes.length, hash },
      version,
    })
    const read = await operator.fetch(pathOf(id))
    expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': `inline; filename="_irku __ejtun_.dat"; filename*=UTF-8''%C4%8Airku%20%E2%80%9C%C5%BBejtun%E2%80%9D.dat`,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  const disguised: [string, string, string][] = [
    ['HTML', '<!doctype html><script>alert(1)</script>', 'receipt.png'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'r.jpg'],
    ['HTML before a PDF', '<script>alert(1)</script>%PDF-1.7', 'receipt.pdf'],
    ['a GIF', 'GIF89a', 'receipt.webp'],
    ['a program', 'MZ\x90\0', 'receipt.pdf'],
    ['an empty file', '', 'receipt.pdf'],
  ]
  test('is refused without a valid file name, or if it is neither a picture nor a PDF', async () => {
    const { id } = await spend()
    for (const [fault, content, name] of disguised)
      await expect(upload(id, Buffer.from(content), name), fault).toBeRefused('wrong_type')
    for (const name of ['', ' ', 'a\r\nSet-Cookie: b', 'x'.repeat(256)])
      expect((await upload(id, png, name)).status, name).toBe(400)
    expect(await operator.call(listExpenses)).toMatchObject([{ receipt: null }])
    await expect(operator.fetch(pathOf(id))).toBeRefused('no_receipt')
    const nowhere = randomUUID()
    const unknown = { reason: 'unknown' }
    await expect(upload(nowhere, png, 'a.png')).toBeRefused(unknown)
    await expect(operator.fetch(pathOf(nowhere))).toBeRefused(unknown)
    await expect(operator.call(deleteExpenseReceipt, { params: { id: nowhere } })).toBeRefused(
      unknown,
    )
  })

  test('can be up to 5 MB, but not a byte more', async () => {
    const { id } = await spend()
    const large = Buffer.alloc(maxBytes, 0)
    png.copy(large)
    expect((await upload(id, large, 'large.png')).status).toBe(200)
    const answer = upload(id, Buffer.concat([large, Buffer.from([0])]), 'larger.png')
    await expect(answer).toBeRefused('too_large')
    expect(await operator.call(listExpenses)).toMatchObject([{ receipt: { name: 'large.png' } }])
  })

  test('replaces the previous receipt, and is deleted on request or together with its expense', async () => {
    const { id } = await spend()
    await upload(id, png, 'first.png')
    await upload(id, pdf, 'second.pdf')
    const count = async () => Number((await world.db('expenseReceipts').count())[0]?.count)
    expect(await count()).toBe(1)
    expect((await operator.fetch(pathOf(id))).headers.get('Content-Type')).toBe('application/pdf')
    expect(await operator.call(deleteExpenseReceipt, { params: { id } })).toMatchObject({
      receipt: null,
    })
    expect(await operator.call(deleteExpenseReceipt, { params: { id } })).toMatchObject({
      receipt: null,
    })
    await upload(id, png, 'third.png')
    await operator.call(deleteExpense, { params: { id } })
    expect(await count()).toBe(0)
  })

  test('can be added, but not replaced or deleted, once its quarter is closed', async () => {
    const { id } = await spend()
    await operator.call(closeQuarter, { params: { quarter: '2026-Q4' } })
    // The form saves the expense before its receipt, even if the expense is unchanged.
    const unchanged = { title: 'Laptop', amount: '1180.00', date: '2026-11-20' }
    await operator.call(updateExpense, { params: { id }, input: unchanged })
    for (const _attempt of [1, 2]) expect((await upload(id, png, 'first.png')).status).toBe(200)
    const closed = { reason: 'closed' }
    await expect(upload(id, pdf, 'second.pdf')).toBeRefused(closed)
    await expect(operator.call(deleteExpenseReceipt, { params: { id } })).toBeRefused(closed)
    expect(await operator.call(listExpenses)).toMatchObject([{ receipt: { name: 'first.png' } }])
  })

  test('syncs to other devices, and doesn’t conflict with a parallel edit of its expense', async () => {
    const { id, version } = await spend()
    const { cursor } = await readFeedToEnd(operator)
    await upload(id, png, 'seen.png')
    const { records } = await readFeedToEnd(operator, cursor)
    expect(records('expenses')).toMatchObject([{ id, receipt: { name: 'seen.png' } }])
    await operator.call(updateExpense, { params: { id }, input: { title: 'Desk', version } })
    expect(await operator.call(listExpenses)).toMatchObject([
      { title: 'Desk', receipt: { name: 'seen.png' } },
    ])
  })
})
