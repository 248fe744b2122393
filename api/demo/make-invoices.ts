import { randomUUID } from 'node:crypto'
import { draftFields } from '@synapse/shared/invoice/draft-contract'
import { dueDateOf, provisionalNumber } from '@synapse/shared/invoice/invoice'
import { centsFromEuro, euroFromCents, percentOfCents } from '@synapse/shared/money'
import { maltaDate, maltaDay, maltaInstant } from '@synapse/shared/time'
import { defaultVat, vatExemptionText } from '@synapse/shared/vat/vat'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import { invoiceLinkOf } from '#booking/visitor-links'
import { readBusiness } from '#business/model'
import type { Client } from '#client/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { earlierOf } from '#demo/make-bookings'
import { makePeople } from '#demo/people'
import type { Random } from '#demo/random'
import { contextAt, resultOf } from '#demo/sample-context'
import { creditInvoice } from '#invoice/credit-invoice'
import { draftBookingInvoice } from '#invoice/draft-booking-invoice'
import { issueInvoice } from '#invoice/issue-invoice'
import { Invoice } from '#invoice/model'
import { readInvoice } from '#invoice/read-invoices'
import { requestInvoice } from '#invoice/request-invoice'
import { saveInvoiceDraft } from '#invoice/save-draft'
import { addInvoicePayment } from '#invoice/save-payment'

/**
 * The final statuses of each month's invoices. The keys count the months back from today: 1 is last
 * month, whose invoices are issued today.
 */
const fates = {
  4: ['paid', 'paid', 'paid', 'paid', 'paid'],
  3: ['paid', 'paid', 'paid', 'paid', 'credited'],
  2: ['paid', 'paid', 'half', 'unpaid', 'paid'],
  1: ['unpaid', 'half', 'paid', 'draft', 'draft'],
} as const

const subjects = ['Prompting', 'Image tools', 'Office with AI', 'Python', 'Data protection']

/**
 * Creates the clients' invoices for the last few months in date order, covering every possible
 * status.
 */
export const makeInvoices = async (
  trx: Knex.Transaction,
  random: Random,
  clients: readonly Client[],
  now: Temporal.Instant,
): Promise<void> => {
  const linesOf = await lineMaker(trx, random)
  const today = maltaDate(now)
  for (const ago of [4, 3, 2, 1] as const)
    for (const [index, fate] of fates[ago].entries()) {
      const client = clients[ago === 1 ? index + 5 : index] as Client
      const month = today.toPlainYearMonth().subtract({ months: ago })
      const on = ago === 1 ? today : month.add({ months: 1 }).toPlainDate({ day: 1 + index })
      const at = earlierOf(maltaInstant(on, '10:00'), now)
      const context = contextAt(trx, at)
      const id = randomUUID()
      const draft = draftFields.parse({
        invoiceNumber: provisionalNumber(month.toString(), random.next()),
        clientId: client.id,
        issueDate: on.toString(),
        dueDate: dueDateOf(on.toString()),
        period: month.toString(),
        billToName: client.businessName,
        billToAddress: client.address,
        billToVat: client.vatNumber,
        notes: null,
        lines: linesOf(client, month),
        sourceFiles: [],
      })
      await resultOf(saveInvoiceDraft(context, id, draft))
      // If an earlier run of the demo has issued a later invoice, the new invoice stays a draft.
      if (fate === 'draft' || !(await issueInvoice(context, id, {})).ok) continue
      await Invoice.query(trx)
        .findById(id)
        .patch({ mailedAt: toTimestamp(at) })
      const later = contextAt(trx, now)
      if (fate === 'credited')
        await resultOf(creditInvoice(later, id, { reason: 'Billed to the wrong company' }))
      if (fate === 'half' || fate === 'paid')
        await pay(later, random, id, {
          percent: fate === 'paid' ? 100 : 50,
          on: maltaDay(earlierOf(at.add({ hours: 9 * 24 }), now)),
        })
    }
}

const lineMaker = async (trx: Knex.Transaction, random: Random) => {
  const people = makePeople(random, 24)
  const { vatRegime } = await readBusiness(trx)
  const { vatCategory, vatHundredths } = defaultVat(vatRegime)
  return ({ hourlyRate }: Client, month: Temporal.PlainYearMonth) =>
    Array.from({ length: random.between(4, 9) }, (_, index) => ({
      id: randomUUID(),
      date: month.toPlainDate({ day: 2 + index * 3 }).toString(),
      student: random.pick(people).name,
      subject: random.pick(subjects),
      unit: 'hour' as const,
      hours: random.pick(['1.00', '1.50', '2.00']),
      rate: hourlyRate,
      vatCategory,
      vatPercent: euroFromCents(vatHundredths),
      vatReason: vatExemptionText(vatCategory, vatRegime),
      fingerprint: null,
    }))
}

const pay = async (
  context: Context,
  random: Random,
  invoiceId: string,
  { percent, on }: { percent: number; on: string },
) => {
  const { grossTotal } = await readInvoice(context.db, invoiceId)
  const payment = {
    id: randomUUID(),
    amount: percentOfCents(centsFromEuro(grossTotal), percent * 100),
    date: on,
    method: random.pick(['bank_transfer', 'bank_transfer', 'cash'] as const),
    reference: null,
  }
  await resultOf(addInvoicePayment(context, invoiceId, payment))
}

const streets = ['Triq il-Kbira', 'Triq ir-Repubblika', 'Triq Santa Marija', 'Triq il-Merkanti']
const towns = ['Victoria VCT 1020', 'Valletta VLT 1171', 'Sliema SLM 1549', 'Mosta MST 1753']

/** Creates invoices for four bookings paid by card: one is only requested, three are issued. */
export const makeBookingInvoices = async (
  trx: Knex.Transaction,
  random: Random,
  now: Temporal.Instant,
): Promise<void> => {
  const bookings = await Booking.query(trx)
    .where({ paymentStatus: 'completed' })
    .whereNotNull('stripePaymentIntentId')
    .orderBy([{ column: 'completedAt', order: 'desc' }, 'id'])
    .limit(4)
  for (const [index, booking] of bookings.entries()) {
    const context = contextAt(trx, now.subtract({ hours: 2 + index }))
    const token = invoiceLinkOf(context.settings, booking)?.split('/').at(-1) ?? ''
    const form = {
      name: index === 1 ? `${booking.studentName} Consulting Ltd` : booking.studentName,
      address: `${random.between(1, 90)} ${random.pick(streets)}\n${random.pick(towns)}`,
      country: 'Malta',
      vatNumber: index === 1 ? 'MT12345634' : null,
    }
    // An earlier run of the demo may already have invoiced the booking.
    if (!(await requestInvoice(context, token, form)).ok || index === 0) continue
    const drafted = await resultOf(draftBookingInvoice(contextAt(trx, now), booking.id))
    await issueInvoice(contextAt(trx, now), drafted, {})
  }
}
