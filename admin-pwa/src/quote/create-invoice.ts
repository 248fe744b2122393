import { type CallRequest, hasReason } from '@synapse/shared/contract/call'
import { type DraftFields, saveInvoiceDraft } from '@synapse/shared/invoice/contract'
import { linkQuoteInvoice, type Quote } from '@synapse/shared/quote/contract'
import { callWithRetry } from '#data/api.ts'

/**
 * Links an accepted quote to its invoice. If there is no invoice yet, saves it as a draft first.
 * Doesn't overwrite an invoice from an interrupted attempt, because it may have been edited or
 * issued.
 */
export const createInvoice = async (
  request: CallRequest<typeof linkQuoteInvoice>,
  draft: DraftFields,
): Promise<Quote> => {
  const link = () => callWithRetry(linkQuoteInvoice, request)
  try {
    return await link()
  } catch (error) {
    if (!hasReason(error, 'no_invoice')) throw error
  }
  try {
    await callWithRetry(saveInvoiceDraft, { params: { id: request.body.invoiceId }, body: draft })
  } catch (error) {
    // Another device has already created and issued the invoice.
    if (!hasReason(error, 'issued')) throw error
  }
  return link()
}
