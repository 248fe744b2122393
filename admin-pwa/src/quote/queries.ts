import type { Client } from '@synapse/shared/client/contract'
import { saveInvoiceDraft } from '@synapse/shared/invoice/contract'
import {
  answerQuote,
  deleteQuote,
  keepQuotePdf,
  listQuotes,
  noteQuoteInvoice,
  type Quote,
  saveQuote,
  sendQuote,
  withdrawQuote,
} from '@synapse/shared/quote/contract'
import type { QuoteAnswer } from '@synapse/shared/quote/quote'
import { sentenceOf } from '#data/api.ts'
import { notThereYet } from '#data/not-there-yet.ts'
import { query } from '#data/query.ts'
import { recordOf, wholeOf } from '#data/records.ts'
import { draftQuote, type fieldsOf, invoiceOf } from '#quote/quote-draft.ts'
import { nameOfQuote } from '#quote/quote-words.ts'
import { failureToast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

/** All quotes, the newest first. */
export const quotesQuery = () =>
  query(
    listQuotes,
    {},
    {
      whole: async () =>
        (await wholeOf('quotes'))?.toSorted(
          (a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id),
        ),
    },
  )

type Draft = { id: string; fields: ReturnType<typeof fieldsOf>; version: number | undefined }

/** Writes a draft, on this device until there is a network. */
export const useSaveQuote = () =>
  useWrite(saveQuote, {
    ask: ({ id, fields, version }: Draft) => ({ params: { id }, body: { ...fields, version } }),
    locally: async ({ id, fields }) => {
      const before = await recordOf('quotes', id)
      const answer = draftQuote(id, fields, before)
      // A client who is new as well is sent first.
      const holds = await notThereYet([`clients/${fields.clientId}`])
      if (before)
        return {
          label: `Change quote “${answer.title}”`,
          patches: [{ noun: 'quotes', id, set: answer }],
          holds,
          before,
          answer,
        }
      return {
        label: `New quote “${answer.title}”`,
        patches: [{ noun: 'quotes', id, put: answer }],
        holds,
        isNew: true,
        answer,
      }
    },
    succeeded: ({ title }) => ({ title: 'Quote Saved', message: title }),
    failed: (error) => failureToast('Failed to save the quote', sentenceOf(error)),
  })

export const useDeleteQuote = () =>
  useWrite(deleteQuote, {
    ask: ({ id }: Quote) => ({ params: { id } }),
    locally: ({ id, title }) => ({
      label: `Delete quote “${title}”`,
      patches: [{ noun: 'quotes', id, gone: true }],
      answer: undefined,
    }),
    succeeded: (_, { title }) => ({ title: 'Quote Deleted', message: title }),
    failed: 'Failed to delete the quote.',
  })

export const useSendQuote = () =>
  useWrite(sendQuote, {
    ask: ({ id, version }: Quote) => ({ params: { id }, body: { version } }),
    succeeded: ({ quoteNumber }) => ({
      title: 'Quote Sent',
      message: `${quoteNumber} is on its way to the client.`,
    }),
    failed: 'Failed to send the quote.',
  })

/** Keeps the PDF of a sent quote for the customer's page. */
export const useKeepQuotePdf = () =>
  useWrite(keepQuotePdf, {
    ask: ({ id, pdf }: { id: string; pdf: string }) => ({ params: { id }, body: { pdf } }),
    failed: 'We couldn’t save the PDF. Reload the page to try again.',
  })

type Answer = { quote: Quote; answer: QuoteAnswer }

export const useAnswerQuote = () =>
  useWrite(answerQuote, {
    ask: ({ quote: { id }, answer }: Answer) => ({ params: { id }, body: { answer } }),
    succeeded: (quote, { answer }) => ({
      title: answer === 'accepted' ? 'Quote Accepted' : 'Quote Declined',
      message: nameOfQuote(quote),
    }),
    failed: 'Failed to write the answer down.',
  })

export const useWithdrawQuote = () =>
  useWrite(withdrawQuote, {
    ask: ({ id }: Quote) => ({ params: { id } }),
    succeeded: (quote) => ({ title: 'Quote Withdrawn', message: nameOfQuote(quote) }),
    failed: 'Failed to withdraw the quote.',
  })

/** The invoice of a quote has the quote's id, so that it is made once, however often it is asked for. */
const invoiceIdOf = ({ id }: Quote): string => id

/** Writes the draft of the invoice for an accepted quote. */
export const useMakeInvoice = () =>
  useWrite(saveInvoiceDraft, {
    ask: ({ quote, client }: { quote: Quote; client: Client }) => ({
      params: { id: invoiceIdOf(quote) },
      body: invoiceOf(quote, client),
    }),
    failed: 'Failed to make the invoice.',
  })

/** Writes down at the quote which invoice was made of it. */
export const useNoteInvoice = () =>
  useWrite(noteQuoteInvoice, {
    ask: (quote: Quote) => ({
      params: { id: quote.id },
      body: { invoiceId: invoiceIdOf(quote) },
    }),
    succeeded: (quote) => ({
      title: 'Invoice Made',
      message: `A draft with the lines of ${quote.quoteNumber}`,
    }),
    failed: 'Failed to note the invoice at the quote.',
  })
