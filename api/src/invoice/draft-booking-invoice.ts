import { randomUUID } from 'node:crypto'
import { orderNumber } from '@synapse/shared/booking/booking'
import { createClient as clientEndpoint } from '@synapse/shared/client/contract'
import { normaliseVatNumber } from '@synapse/shared/client/vat-number'
import { ok, refuse } from '@synapse/shared/contract/result'
import { dueDateOf, provisionalNumber } from '@synapse/shared/invoice/invoice'
import { centsFromEuro } from '@synapse/shared/money'
import { formatTime, maltaDay } from '@synapse/shared/time'
import { maxSubjectLength } from '@synapse/shared/tutoring/limits'
import { defaultVat, vatExemptionText } from '@synapse/shared/vat/vat'
import { vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import type { Knex } from 'knex'
import { type Booking, getBooking, lockBooking } from '#booking/model'
import { readBusiness } from '#business/model'
import { Client, lockClient } from '#client/model'
import { createClient } from '#client/save-client'
import { type Context, inTransaction } from '#core/context'
import { Invoice, InvoiceRequest, lockInvoiceOfBooking } from '#invoice/model'
import { readChargedCents } from '#invoice/read-charged-amount'
import { readTaxPoint } from '#invoice/read-tax-point'
import { saveInvoiceDraft } from '#invoice/save-draft'
import { isErased } from '#mail/address'
import { readEuroPayments, refundedCents, revenueCents } from '#payment/model'
import { readWebsiteAndLabel } from '#website/model'

/**
 * Drafts a booking's invoice for its current price, including VAT, or returns the existing invoice.
 * The invoice is for the person or company in the invoice request, or else for the student.
 * @returns the id of the invoice
 */
export const draftBookingInvoice = (context: Context, bookingId: string) =>
  context.db.transaction(async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (!booking) return refuse('unknown')
    const existing = await lockInvoiceOfBooking(trx, bookingId)
    if (existing) return ok(existing.id)
    const cents = await readChargedCents(trx, booking)
    if (cents === 0) return refuse('nothing_charged')
    if (isErased(booking.studentEmail)) return refuse('erased')
    const request = await InvoiceRequest.query(trx).findById(bookingId)
    const client = await findOrCreateClient(trx, booking, request)
    const today = maltaDay(context.now())
    const payments = await readEuroPayments(trx, bookingId)
    const id = randomUUID()
    // Don't check the client's VAT number, because it is checked when the invoice is issued.
    const draft = {
      invoiceNumber: provisionalNumber(today.slice(0, 7), Math.random()),
      clientId: client.id,
      issueDate: today,
      dueDate: cents > revenueCents(payments) ? dueDateOf(today) : today,
      period: periodOf(booking),
      ...(request ? billToRequest(request) : billToClient(client)),
      notes: null,
      lines: await linesOf(trx, booking, cents, today),
      sourceFiles: [],
    }
    await saveDraft(inTransaction(context, trx), id, draft, bookingId)
    return ok(id)
  })

/**
 * Replaces the lines of a booking's draft invoice, or deletes the draft if the booking is now free.
 * The caller has locked the booking.
 * @returns the invoice's number if it has already been issued
 */
export const updateDraftForBooking = async (
  context: Context,
  trx: Knex.Transaction,
  bookingId: string,
): Promise<string | undefined> => {
  const invoice = await lockInvoiceOfBooking(trx, bookingId)
  if (!invoice || invoice.status === 'issued') return invoice?.invoiceNumber
  const booking = await getBooking(trx, bookingId)
  const cents = await readChargedCents(trx, booking)
  if (cents === 0) {
    await Invoice.query(trx).deleteById(invoice.id)
    return
  }
  const { id, invoiceNumber, clientId, issueDate, dueDate, notes, sourceFiles } = invoice
  const { billToName, billToAddress, billToVat } = invoice
  const isOwed = cents > revenueCents(await readEuroPayments(trx, booking.id))
  await saveDraft(inTransaction(context, trx), id, {
    ...{ invoiceNumber, issueDate, billToName, billToAddress, billToVat, notes, sourceFiles },
    // A draft always has a client.
    clientId: clientId as string,
    // A draft for a paid booking is due immediately, so give an unpaid booking a later due date.
    dueDate: isOwed && dueDate === issueDate ? dueDateOf(issueDate) : dueDate,
    period: periodOf(booking),
    lines: await linesOf(trx, booking, cents, issueDate),
  })
}

const saveDraft = async (...draft: Parameters<typeof saveInvoiceDraft>) => {
  const saved = await saveInvoiceDraft(...draft)
  if (!saved.ok) throw new Error(`Invoice ${draft[1]} of a booking was refused: ${saved.reason}`)
}

const periodOf = ({ start }: Booking): string => maltaDay(start).slice(0, 7)

/** Returns the billing details that a student entered in an invoice request. */
export const billToRequest = ({ name, address, country, vatNumber }: InvoiceRequest) => ({
  billToName: name,
  billToAddress: fullAddress({ address, country }),
  billToVat: vatNumber,
})

const fullAddress = ({ address, country }: Pick<InvoiceRequest, 'address' | 'country'>): string => {
  const last = address.split('\n').at(-1)?.trim().toLowerCase()
  return last === country.toLowerCase() ? address : `${address}\n${country}`
}

const billToClient = ({ businessName, address, vatNumber }: Client) => ({
  billToName: businessName,
  billToAddress: address ?? '',
  billToVat: vatNumber,
})

/**
 * Returns the client with the student's e-mail address. Creates a client if there is none, or if
 * the VAT numbers differ. Nobody has checked what the student entered, so it appears on the invoice
 * but doesn't change an existing client.
 */
const findOrCreateClient = async (
  trx: Knex.Transaction,
  booking: Booking,
  request: InvoiceRequest | undefined,
): Promise<Client> => {
  const requestedVatNumber = request?.vatNumber
  const candidates = await Client.query(trx)
    .whereRaw('lower(email) = ?', booking.studentEmail.toLowerCase())
    .orderByRaw('archived_at is not null, created_at, id')
  const hasVat = ({ vatNumber }: Client) =>
    vatNumber !== null && normaliseVatNumber(vatNumber) === requestedVatNumber
  const found =
    candidates.find(hasVat) ?? candidates.find(({ vatNumber }) => !requestedVatNumber || !vatNumber)
  const client = found && (await lockClient(trx, found.id))
  return client ?? addClient(trx, booking, request)
}

const addClient = async (
  trx: Knex.Transaction,
  { studentName, studentEmail, websiteId, sessionType }: Booking,
  request: InvoiceRequest | undefined,
): Promise<Client> => {
  const { website } = await readWebsiteAndLabel(trx, { websiteId, sessionType })
  const input = clientEndpoint.input.parse({
    businessName: request?.name ?? studentName,
    contactPerson: studentName,
    email: studentEmail,
    address: request && fullAddress(request),
    vatNumber: request?.vatNumber,
    website: website.slug,
  })
  const created = await createClient(trx, input)
  if (!created.ok) throw new Error(`The client for ${studentEmail} was refused: ${created.reason}`)
  return created.value
}

/**
 * Returns the lines of a booking's invoice: the session, its discount, and the amount that was
 * refunded or isn't charged because the session was cancelled.
 */
const linesOf = async (
  trx: Knex.Transaction,
  booking: Booking,
  cents: number,
  issueDate: string,
) => {
  const business = await readBusiness(trx)
  const day = await readTaxPoint(trx, { bookingId: booking.id, issueDate })
  const vatRegime = vatRegimeOn(business, day)
  const { vatCategory, vatHundredths } = defaultVat(vatRegime)
  const line = (subject: string, rateCents: number) => ({
    id: randomUUID(),
    date: null as string | null,
    student: '',
    subject: subject.slice(0, maxSubjectLength),
    unit: 'piece' as const,
    hours: 100,
    rate: rateCents,
    vatCategory,
    vatPercent: vatHundredths,
    vatReason: vatExemptionText(vatCategory, vatRegime, business.vatExemptReason),
    fingerprint: null,
  })
  const baseCents = centsFromEuro(booking.basePrice)
  const discountCents = centsFromEuro(booking.discountAmount)
  const discountText = booking.couponCode ? `Discount, coupon ${booking.couponCode}` : 'Discount'
  const backCents = baseCents - discountCents - cents
  const payments = await readEuroPayments(trx, booking.id)
  const backText = backCents > refundedCents(payments) ? 'Not charged' : 'Refund'
  return [
    {
      ...line(await sessionText(trx, booking), baseCents),
      date: maltaDay(booking.start),
      student: booking.studentName,
    },
    ...(discountCents ? [line(discountText, -discountCents)] : []),
    ...(backCents ? [line(backText, -backCents)] : []),
  ]
}

/** Describes a session on an invoice: 'Duo, 09:00 to 11:15, for up to 2 people, order 1A2B3C4D'. */
const sessionText = async (trx: Knex.Transaction, booking: Booking): Promise<string> => {
  const { label } = await readWebsiteAndLabel(trx, booking)
  const { start, end, numberOfStudents, id } = booking
  return [
    label,
    `${formatTime(start)} to ${formatTime(end)}`,
    numberOfStudents === 1 ? 'for one person' : `for up to ${numberOfStudents} people`,
    `order ${orderNumber(id)}`,
  ].join(', ')
}
