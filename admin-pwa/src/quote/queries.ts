import type { Client } from '@synapse/shared/client/contract'
import { compareText } from '@synapse/shared/compare-text'
import { saveInvoiceDraft } from '@synapse/shared/invoice/contract'
import {
  answerQuote,
  deleteQuote,
  linkQuoteInvoice,
  listQuotes,
  type Quote,
  saveQuote,
  sendQuote,
  withdrawQuote,
} from '@synapse/shared/quote/contract'
import type { QuoteAnswer } from '@synapse/shared/quote/quote'
import { recordsQuery } from '#data/records.ts'
import { quoteName } from '#quote/quote-labels.ts'
import { draftQuote, invoiceOf, type requestOf } from '#quote/quote-values.ts'
import type { DraftKind } from '#ui/record/use-save-record.ts'
import { useWrite } from '#ui/use-write.ts'

/** Loads all quotes, newest first. */
export const quotesQuery = () => recordsQuery(listQuotes, 'quotes', newestFirst)

const newestFirst = (a: Quote, b: Quote) =>
  compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id)

export const quoteKind: DraftKind<'quotes', ReturnType<typeof requestOf>> = {
  type: 'quotes',
  singular: 'Quote',
  nameOf: ({ title }) => title,
  save: saveQuote,
  remove: deleteQuote,
  predict: draftQuote,
  referencesOf: ({ clientId }) => [`clients/${clientId}`],
}

export const useSendQuote = () =>
  useWrite(sendQuote, {
    request: ({ id, version }: Quote) => ({ params: { id }, body: { version } }),
    successToast: ({ quoteNumber }) => ({
      title: 'Quote Sent',
      message: `${quoteNumber} is on its way to the client.`,
    }),
    errorToast: 'Couldn’t send the quote.',
  })

type Answer = { quote: Quote; answer: QuoteAnswer }

export const useAnswerQuote = () =>
  useWrite(answerQuote, {
    request: ({ quote: { id }, answer }: Answer) => ({ params: { id }, body: { answer } }),
    successToast: (quote, { answer }) => ({
      title: answer === 'accepted' ? 'Quote Accepted' : 'Quote Declined',
      message: quoteName(quote),
    }),
    errorToast: 'Couldn’t record the client’s answer.',
  })

export const useWithdrawQuote = () =>
  useWrite(withdrawQuote, {
    request: ({ id }: Quote) => ({ params: { id } }),
    successToast: (quote) => ({ title: 'Quote Withdrawn', message: quoteName(quote) }),
    errorToast: 'Couldn’t withdraw the quote.',
  })

/** The invoice has the quote's id so that it can't be created twice. */
const invoiceIdOf = ({ id }: Quote): string => id

/** Returns the mutation that creates the draft invoice for an accepted quote. */
export const useCreateInvoice = () =>
  useWrite(saveInvoiceDraft, {
    request: ({ quote, client }: { quote: Quote; client: Client }) => ({
      params: { id: invoiceIdOf(quote) },
      body: invoiceOf(quote, client),
    }),
    errorToast: 'Couldn’t create the invoice.',
  })

export const useLinkInvoice = () =>
  useWrite(linkQuoteInvoice, {
    request: (quote: Quote) => ({
      params: { id: quote.id },
      body: { invoiceId: invoiceIdOf(quote) },
    }),
    successToast: (quote) => ({
      title: 'Invoice Created',
      message: `The draft has the same lines as ${quote.quoteNumber}.`,
    }),
    errorToast: 'The invoice was created but couldn’t be linked to the quote.',
  })
