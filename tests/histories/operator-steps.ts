import { Invoice } from '@synapse/api/invoice/model'
import { Payment } from '@synapse/api/payment/model'
import {
  addBookingPayment,
  cancelBooking,
  createRefundTodo,
  moveBooking,
  removeBookingPayment,
  resendInvite,
} from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { createExpense, deleteExpense, updateExpense } from '@synapse/shared/expense/contract'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { addInvoicePayment, creditInvoice, issueInvoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, euroFromCents, percentOfCents } from '@synapse/shared/money'
import {
  previewBookingRefund,
  processRefund,
  refundBooking,
  refundInvoice,
} from '@synapse/shared/refund/contract'
import { businessZone } from '@synapse/shared/time'
import fc from 'fast-check'
import {
  bookingStep,
  expenseStep,
  invoiceStep,
  type Simulation,
  share,
  slot,
  slotAt,
  step,
  stepAbout,
  todayOf,
  undefinedIfRefused,
} from '#histories/step.ts'
import { changeBusiness } from '#support/actors/change-business.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { todosOf } from '#support/readers/rows.ts'
import { operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'
import type { World } from '#support/world/world.ts'

const cashPaymentStep = stepAbout(async ({ world }) =>
  Payment.query(world.db).where({ paymentMethod: 'cash' }).orderBy(['createdAt', 'id']),
)
const refundTaskStep = stepAbout(async ({ world }) =>
  (await todosOf(world.db)).filter(({ type }) => type !== 'general'),
)
const invoiceDraftStep = stepAbout(async ({ world }) =>
  Invoice.query(world.db).whereNull('issuedAt').orderBy('createdAt'),
)
const creditableStep = stepAbout(async ({ world }) =>
  Invoice.query(world.db).where({ kind: 'invoice' }).whereNotNull('issuedAt').orderBy('createdAt'),
)

const centsOf = (share: number, euro: string) => percentOfCents(centsFromEuro(euro), share * 10_000)

export const operatorSteps = {
  createBooking: step(
    { slot, isLate: fc.boolean(), paid: fc.constantFrom(0, 0.5, 1) },
    async ({ world, tryCall }, { slot, isLate, paid }) => {
      const start = slotAt(world, slot).add({ hours: isLate ? 1 : 0 })
      const local = start.toZonedDateTimeISO(businessZone)
      await tryCall(createBooking, {
        input: operatorBookingInput({
          sessionDate: local.toPlainDate().toString(),
          sessionTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
          ...(paid > 0 && { payment: { amount: euroFromCents(6_000 * paid), method: 'cash' } }),
        }),
      })
    },
  ),
  move: bookingStep({ slot }, ({ world, tryCall }, { id, version }, { slot }) => {
    const sessionDate = slotAt(world, slot).toString()
    return tryCall(moveBooking, { params: { id }, input: { sessionDate, version } })
  }),
  cancel: bookingStep({}, ({ tryCall }, { id, version }) =>
    tryCall(cancelBooking, { params: { id }, input: { version } }),
  ),
  editPrice: bookingStep(
    { euros: fc.constantFrom('40.00', '60.00', '90.00') },
    ({ tryCall }, { id, version, sessionType, venue }, { euros }) => {
      const input = { sessionType, venue, basePrice: euros, discountAmount: '0.00', version }
      return tryCall(editBooking, { params: { id }, input })
    },
  ),
  resendInvite: bookingStep({}, ({ tryCall }, { id }) => tryCall(resendInvite, { params: { id } })),
  recordPayment: bookingStep({ share }, async ({ world, tryCall }, { id, owed }, { share }) => {
    const cents = centsOf(share, owed)
    if (cents <= 0) return
    const input = manualPayment(euroFromCents(cents), { date: todayOf(world) })
    await tryCall(addBookingPayment, { params: { id }, input })
  }),
  removePayment: cashPaymentStep({}, async ({ tryCall }, { id, bookingId }) => {
    if (bookingId) await tryCall(removeBookingPayment, { params: { id: bookingId, paymentId: id } })
  }),
  refund: bookingStep(
    { share, isDouble: fc.boolean() },
    async (simulation, { id }, { share, isDouble }) => {
      const refund = () => refundShare(simulation, id, share)
      await Promise.all(isDouble ? [refund(), refund()] : [refund()])
    },
  ),
  refundOutsideStripe: bookingStep({ share }, (simulation, { id }, { share }) =>
    refundShare(simulation, id, share, outsideStripe),
  ),
  addRefundTask: bookingStep({}, ({ tryCall }, { id }) =>
    tryCall(createRefundTodo, { params: { id } }),
  ),
  processTask: refundTaskStep({}, ({ world, tryCall }, { id }) =>
    tryCall(processRefund, { params: { id }, input: byHand(world) }),
  ),
  draftInvoice: bookingStep({}, ({ tryCall }, { id }) =>
    tryCall(draftBookingInvoice, { params: { id } }),
  ),
  invoiceBooking: bookingStep({}, async ({ tryCall }, { id }) => {
    const draft = await tryCall(draftBookingInvoice, { params: { id } })
    if (draft) await tryCall(issueInvoice, { params: { id: draft.id }, input: {} })
  }),
  issueInvoice: invoiceDraftStep({}, ({ tryCall }, { id }) =>
    tryCall(issueInvoice, { params: { id }, input: {} }),
  ),
  creditInvoice: creditableStep({}, async ({ tryCall, creditedManually }, invoice) => {
    if ((await credit(tryCall, invoice)) && invoice.bookingId)
      creditedManually.add(invoice.bookingId)
  }),
  createInvoice: step(
    { isWrong: fc.boolean() },
    async ({ world, operator, tryCall }, { isWrong }) => {
      const issueDate = todayOf(world)
      const dueDate = Temporal.PlainDate.from(issueDate).add({ days: 14 }).toString()
      const invoice = await undefinedIfRefused(
        invoiceActions({ operator }).issued({ issueDate, dueDate }),
      )
      if (invoice && isWrong) await credit(tryCall, invoice)
    },
  ),
  recordInvoicePayment: invoiceStep({ share }, async ({ world, tryCall }, invoice, { share }) => {
    if (invoice.bookingId || invoice.kind !== 'invoice') return
    const amount = euroFromCents(centsOf(share, invoice.grossTotal))
    const input = manualPayment(amount, { date: todayOf(world), method: 'bank_transfer' })
    await tryCall(addInvoicePayment, { params: { id: invoice.id }, input })
  }),
  refundInvoice: invoiceStep(
    { share, isOutsideStripe: fc.boolean() },
    async ({ world, tryCall }, { id, grossTotal }, { share, isOutsideStripe }) => {
      const input = {
        amount: euroFromCents(Math.abs(centsOf(share, grossTotal))),
        ...(isOutsideStripe ? outsideStripe : byHand)(world),
      }
      await tryCall(refundInvoice, { params: { id }, input })
    },
  ),
  recordExpense: step(
    { cents: fc.integer({ min: 1, max: 99_999 }) },
    ({ world, tryCall }, { cents }) => {
      const input = { title: 'Ferry', category: 'Travel', date: todayOf(world) } as const
      return tryCall(createExpense, { input: { ...input, amount: euroFromCents(cents) } })
    },
  ),
  changeExpense: expenseStep({ isBusinessExpense: fc.boolean() }, ({ tryCall }, { id }, values) => {
    const { isBusinessExpense } = values
    return tryCall(updateExpense, { params: { id }, input: { isBusinessExpense } })
  }),
  deleteExpense: expenseStep({}, ({ tryCall }, { id }) =>
    tryCall(deleteExpense, { params: { id } }),
  ),
  registerForVat: step(
    { vatRegime: fc.constantFrom('article_10', 'article_11') },
    ({ operator }, { vatRegime }) => undefinedIfRefused(changeBusiness(operator, { vatRegime })),
  ),
}

const credit = (tryCall: Simulation['tryCall'], { id }: { id: string }) =>
  tryCall(creditInvoice, { params: { id }, input: { reason: 'Wrong recipient' } })

const byHand = (world: World) => ({ byHand: { method: 'cash' as const, date: todayOf(world) } })
const outsideStripe = (world: World) => ({
  outsideStripe: { ...byHand(world).byHand, note: 'Agreed by phone' },
})

export const refundShare = async (
  { world, tryCall }: Simulation,
  id: string,
  share: number,
  manually: typeof byHand | typeof outsideStripe = byHand,
): Promise<void> => {
  const params = { id }
  const preview = await tryCall(previewBookingRefund, { params })
  const cents = preview && centsOf(share, preview.remaining)
  if (!preview || !cents) return
  const { remaining } = preview
  const input = { amount: euroFromCents(cents), remaining, ...manually(world) }
  await tryCall(refundBooking, { params, input })
}
