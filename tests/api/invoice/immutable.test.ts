import { randomUUID } from 'node:crypto'
import { deleteInvoiceDraft } from '@synapse/shared/invoice/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { expectViolationIn } from '#support/expectations/expect-violation.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices } = useInvoices()

const expectViolation = expectViolationIn(world)

describe('an issued invoice', () => {
  test('can’t be changed, deleted or truncated, not even directly in SQL', async () => {
    const invoice = await invoices.issued()
    const { id } = invoice
    for (const change of [
      `issue_date = '2027-01-31'`,
      `bill_to_name = 'Somebody else'`,
      `notes = 'Later'`,
      `client_id = null`,
      `invoice_number = '202702-999'`,
      `net_total = 0, gross_total = vat_total`,
      `issuer = '{}'`,
      `issued_at = now()`,
      `source_files = '[{}]'`,
      `status = 'draft', issued_at = null, issuer = null`,
      `id = gen_random_uuid()`,
    ])
      await expectViolation(`update invoices set ${change} where id = ?`, [id])
    await expectViolation('delete from invoices where id = ?', [id])
    for (const table of [
      ...['invoices', 'invoice_lines', 'invoice_files', 'number_series'],
      ...['quotes', 'clients'],
    ])
      await expectViolation(`truncate ${table} cascade`)
    await expect(operator.call(deleteInvoiceDraft, { params: { id } })).toBeRefused('issued')
    expect(await invoices.read(id)).toEqual(invoice)
  })

  test('can’t have its lines changed', async () => {
    const { id } = await invoices.issued()
    const draft = await invoices.draft()
    for (const change of [
      `rate = 1`,
      `student = ''`,
      `position = 7`,
      `fingerprint = 'x'`,
      `is_freed = true`,
    ])
      await expectViolation(`update invoice_lines set ${change} where invoice_id = ?`, [id])
    await expectViolation('delete from invoice_lines where invoice_id = ?', [id])
    await expectViolation('update invoice_lines set invoice_id = ? where invoice_id = ?', [
      draft.id,
      id,
    ])
    await invoices.credit(id)
    for (const change of ['is_freed = false', 'net = 0'])
      await expectViolation(`update invoice_lines set ${change} where invoice_id = ?`, [id])
    const into = 'update invoice_lines set invoice_id = ?, position = 1 where invoice_id = ?'
    await expectViolation(into, [id, draft.id])
    await expectViolation(copyLine, [id, randomUUID(), draft.id])
  })

  test('can’t gain or lose lines while it is being issued', async () => {
    const { id } = await invoices.draft()
    const other = await invoices.draft()
    const issuing = await world.db.transaction()
    await issuing.raw(
      `update invoices set status = 'issued', issued_at = now(), issuer = '{}' where id = ?`,
      [id],
    )
    const adding = expectViolation(copyLine, [id, randomUUID(), other.id])
    const deleting = expectViolation('delete from invoice_lines where invoice_id = ?', [id])
    await waitForLockWaits(world.db, { count: 2, query: '%invoice_lines%' })
    await issuing.commit()
    await Promise.all([adding, deleting])
  })

  test('could be changed and deleted while it was a draft', async () => {
    const { id } = await invoices.draft()
    await world.db.raw(`update invoice_lines set student = 'By hand' where invoice_id = ?`, [id])
    await world.db.raw(`update invoices set notes = 'By hand' where id = ?`, [id])
    expect(await invoices.read(id)).toMatchObject({
      notes: 'By hand',
      lines: [{ student: 'By hand' }],
    })
    await world.db.raw('delete from invoices where id = ?', [id])
    expect((await invoices.all()).map((invoice) => invoice.id)).not.toContain(id)
  })
})

const copyLine = `insert into invoice_lines (invoice_id, id, position, student, subject, unit,
    hours, rate, vat_category, vat_percent, vat_reason, net)
  select ?, ?, 9, student, subject, unit, hours, rate, vat_category, vat_percent, vat_reason, net
  from invoice_lines where invoice_id = ?`

describe('the database rejects an invoice', () => {
  test('if its amounts don’t add up, it was never a draft, or it has no issuer', async () => {
    const { id } = await invoices.draft()
    await expectViolation('update invoices set gross_total = 1 where id = ?', [id])
    await expectViolation(`update invoices set status = 'issued', issued_at = now() where id = ?`, [
      id,
    ])
    await expectViolation(
      `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('status', 'issued',
        'id', gen_random_uuid(), 'issued_at', now(), 'issuer', '{}'::jsonb))).*
      from invoices i where id = ?`,
      [id],
    )
    await world.db.raw(`update invoice_lines set net = net - 1 where invoice_id = ?`, [id])
    const issue = `update invoices set status = 'issued', issued_at = now(), issuer = '{}'
      where id = ?`
    await expectViolation(issue, [id])
    await world.db.raw('delete from invoice_lines where invoice_id = ?', [id])
    await expectViolation(issue, [id])
  })

  test('with another invoice’s number, or for a session on another invoice', async () => {
    const clientId = await invoices.clientId()
    const { id } = await invoices.issued({ clientId, lines: [invoiceLine({ fingerprint: 'one' })] })
    const other = await invoices.draft({ clientId })
    await expectViolation(
      `update invoices set status = 'issued', issued_at = now(), issuer = '{}',
        invoice_number = (select invoice_number from invoices where id = ?) where id = ?`,
      [id, other.id],
      'unique',
    )
    await expectViolation(
      `update invoice_lines set fingerprint = 'one' where invoice_id = ?`,
      [other.id],
      'unique',
    )
  })

  test('that credits more than the remaining amount of another invoice', async () => {
    const { id } = await invoices.issued()
    const credits = (correct: string, before = '0') =>
      `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('status', 'draft',
        'id', gen_random_uuid(), 'issued_at', null, 'issuer', null, 'kind', 'credit_note',
        'net_total', -net_total, 'vat_total', -vat_total, 'gross_total', -gross_total,
        'credited_before', ${before}, 'corrects', ${correct}))).*
      from invoices i where id = ?`
    await world.db.raw(credits('id'), [id])
    await expectViolation(credits('id', '-gross_total'), [id])
    await expectViolation(credits('id'), [id])
    await expectViolation(credits('null'), [id])
  })
})

test('a payment belongs to either a booking or an invoice, never both', async () => {
  const invoice = await invoices.issued()
  const booking = await world.make.completedBooking()
  const insert = `insert into payments (amount, payment_date, payment_method, booking_id, invoice_id)
    values (5, now(), 'cash', ?::uuid, ?::uuid)`
  await expectViolation(insert, [booking.id, invoice.id])
  await expectViolation(
    `insert into payments (amount, payment_date, payment_method) values (5, now(), ?)`,
    ['cash'],
  )
  await expectViolation(insert.replace('?', 'null'), [randomUUID()], 'foreignKey')
  await world.db.raw(insert.replace('?', 'null'), [invoice.id])
})
