import { findMissingEntries } from '@synapse/api/journal/post-facts'
import { areSumsWrong, sumNewEntries } from '@synapse/api/journal/update-sums'
import { QuarterClosing } from '@synapse/api/quarter/model'
import { readBooks } from '@synapse/shared/report/contract'
import { expect } from 'vitest'
import type { Simulation } from '#histories/step.ts'

/** Expects a complete journal whose accounts agree with Stripe and the documents to the cent. */
export const checkJournal = async ({ world }: Simulation): Promise<void> => {
  const { db, context } = world
  expect(await findMissingEntries(db), 'the journal is complete').toEqual([])
  // The books are computed from these sums, so add the new entries to the sums first.
  await sumNewEntries(db)
  expect(await areSumsWrong(db), 'the sums agree with the lines').toBe(false)
  const { rows } = await db.raw(`select
    (select coalesce(sum(cents), 0)::int from journal_lines where account = 'stripe') as stripe,
    (select coalesce(sum(cents), 0)::int from journal_lines where account = 'receivables') as owed,
    (select coalesce(sum(cents), 0)::int from journal_lines) as total,
    (select coalesce(sum(cents), 0)::int from journal_lines
      where account in ('stripe', 'bank', 'cash')) as money,
    (select coalesce(-sum(cents), 0)::int from journal_lines
      where of_document and account = 'output_vat') as vat`)
  const { available, pending } = await context.stripe.balance.retrieve()
  expect(rows[0].stripe, 'the journal’s Stripe account agrees with Stripe').toBe(
    [...available, ...pending].reduce((total, { amount }) => total + amount, 0),
  )
  expect(rows[0].total, 'debits equal credits').toBe(0)
  // Calculate this from the records, without the posting rules in `findMissingEntries`.
  const recorded = await db.raw(`select
    (select coalesce(sum(amount - refunded - disputed - dispute_fees), 0) from payments
      where currency = 'eur') * 100
    - (select coalesce(sum(cents), 0) from journal_lines where account = 'stripe_fees') as money,
    (select coalesce(sum(vat_total) * 100, 0) from invoices where issued_at is not null) as vat`)
  expect(rows[0].money, 'accounts hold what was paid, less refunds, disputes and fees').toBe(
    Number(recorded.rows[0].money),
  )
  expect(rows[0].vat, 'documents state the VAT that is posted').toBe(Number(recorded.rows[0].vat))
  const documents = await db.raw(`select coalesce(sum(owed) * 100, 0)::int as owed from (
    select gross_total as owed from invoices where status = 'issued' and booking_id is null
    union all select refunded + disputed - amount from payments where invoice_id is not null
  ) open`)
  const ofBookings = await db.raw(`select coalesce(sum(cents), 0)::int as owed
    from journal_lines l join journal_entries e on e.id = l.entry_id
    join bookings b on b.id::text = e.subject_id where account = 'receivables'`)
  expect(rows[0].owed - ofBookings.rows[0].owed, 'clients owe what the documents say').toBe(
    documents.rows[0].owed,
  )
}

/** Checks that a closed quarter still has the figures in its report. */
export const checkQuarters = async ({ world, operator }: Simulation): Promise<void> => {
  for (const { report } of await QuarterClosing.query(world.db).whereNull('reopenedAt')) {
    const { from, to, quarter, figures } = JSON.parse(report.toString())
    const books = await operator.call(readBooks, { query: { from, to } })
    expect(books, `the books of ${quarter} are those of its report`).toMatchObject(figures)
  }
}
