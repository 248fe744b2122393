import type { BodyOf } from '@synapse/shared/endpoint'
import { draftBookingInvoice, readInvoiceRequest } from '@synapse/shared/invoice/booking-contract'
import {
  addInvoicePayment,
  creditInvoice,
  type DraftFields,
  deleteInvoiceDraft,
  type Invoice,
  issueInvoice,
  readInvoicePdf,
  removeInvoicePayment,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { mailInvoice, remindClient } from '@synapse/shared/invoice/mail-contract'
import type { ManualPayment } from '@synapse/shared/payment/contract'
import { refundInvoice } from '@synapse/shared/refund/contract'
import type { Session } from '@synapse/shared/tutoring/contract'
import { chargedBy, listedSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#data/query.ts'
import { invoiceName } from '#invoice/invoice-labels.ts'
import { draftInvoice } from '#invoice/invoice-values.ts'
import { invoicesQuery } from '#invoice/invoices-query.ts'
import { euro } from '#ui/figure/Money.tsx'
import type { DraftKind } from '#ui/record/use-save-record.ts'
import { useWrite } from '#ui/use-write.ts'

/**
 * Returns the issued or draft invoice that bills each session, and a function that adds invoiced
 * sessions to the tracked ones.
 */
export const useInvoicedSessions = () => {
  const { data = [], isPending } = useQuery(invoicesQuery())
  return useMemo(
    () => ({
      isPending,
      invoiceBySession: chargedBy(data),
      listed: (tracked: readonly Session[]) => listedSessions(tracked, data),
    }),
    [data, isPending],
  )
}

export const invoicePdfQuery = (id: string) => query(readInvoicePdf, { params: { id } })

export const invoiceDraftKind: DraftKind<'invoices', DraftFields> = {
  type: 'invoices',
  singular: 'Draft',
  nameOf: ({ invoiceNumber }) => invoiceNumber,
  save: saveInvoiceDraft,
  remove: deleteInvoiceDraft,
  predict: draftInvoice,
  referencesOf: ({ clientId, lines }) => [
    `clients/${clientId}`,
    ...lines.map(({ id }) => `sessions/${id}`),
  ],
}

export const useIssueInvoice = () =>
  useWrite(issueInvoice, {
    request: ({ id, version }: Invoice) => ({ params: { id }, body: { version } }),
    successToast: (invoice) => ({ title: 'Invoice Issued', message: invoiceName(invoice) }),
    errorToast: 'Couldn’t issue the invoice.',
  })

/** Loads the billing details that a student entered to get an invoice for their booking. */
export const invoiceRequestQuery = (bookingId: string) =>
  query(readInvoiceRequest, { params: { id: bookingId } })

/** Returns the mutation that creates a booking's draft invoice, or finds the existing draft. */
export const useDraftBookingInvoice = () =>
  useWrite(draftBookingInvoice, {
    request: (bookingId: string) => ({ params: { id: bookingId } }),
    successToast: (invoice) => ({ title: 'Invoice Drafted', message: invoiceName(invoice) }),
    errorToast: 'Couldn’t create the invoice.',
  })

type Credit = { invoice: Invoice } & BodyOf<typeof creditInvoice>

export const useCreditInvoice = () =>
  useWrite(creditInvoice, {
    request: ({ invoice: { id }, ...body }: Credit) => ({ params: { id }, body }),
    successToast: (note, { invoice }) => ({
      title: 'Credit Note Issued',
      message: `${note.invoiceNumber} credits ${invoice.invoiceNumber}.`,
    }),
    errorToast: 'Couldn’t issue the credit note.',
  })

type Refund = { invoice: Invoice; body: BodyOf<typeof refundInvoice> }

export const useRefundInvoice = () =>
  useWrite(refundInvoice, {
    request: ({ invoice: { id }, body }: Refund) => ({ params: { id }, body }),
    successToast: ({ message }) => ({ title: 'Refund Processed', message }),
    errorToast: 'Couldn’t process the refund.',
  })

export type MailKind = 'invoice' | 'reminder'
type Mail = { invoice: Invoice; body: BodyOf<typeof mailInvoice> }

/** Returns the mutation that e-mails an invoice, or a reminder of an overdue one. */
export const useMailInvoice = (kind: MailKind) => {
  const isReminder = kind === 'reminder'
  return useWrite(isReminder ? remindClient : mailInvoice, {
    request: ({ invoice: { id }, body }: Mail) => ({ params: { id }, body }),
    successToast: (invoice, { body: { to } }) => ({
      title: isReminder ? 'Reminder On Its Way' : 'E-mail On Its Way',
      message: `${isReminder ? 'A reminder for ' : ''}${invoiceName(invoice)} is being sent to ${to}.`,
    }),
    errorToast: `Couldn’t send the ${isReminder ? 'reminder' : 'e-mail'}.`,
  })
}

type Payment = { invoice: Invoice; body: ManualPayment }

export const useAddPayment = () =>
  useWrite(addInvoicePayment, {
    request: ({ invoice: { id }, body }: Payment) => ({ params: { id }, body }),
    successToast: ({ invoiceNumber }, { body: { amount } }) => ({
      title: 'Payment Recorded',
      message: `${euro(amount)} for ${invoiceNumber}`,
    }),
    errorToast: 'Couldn’t record the payment.',
  })

export const useRemovePayment = () =>
  useWrite(removeInvoicePayment, {
    request: ({ id, paymentId }: { id: string; paymentId: string }) => ({
      params: { id, paymentId },
    }),
    successToast: { title: 'Payment Removed', message: 'The invoice has a balance due again.' },
    errorToast: 'Couldn’t remove the payment.',
  })
