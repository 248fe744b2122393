import { orderNumber } from '@synapse/shared/booking/booking'
import type * as contract from '@synapse/shared/booking/checkout-contract'
import type { ParamsOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { receiptDocument } from '@synapse/shared/invoice/receipt-document'
import { peopleText } from '@synapse/shared/package/package-labels'
import { formatMinutes, formatMoment } from '@synapse/shared/time'
import { settleByToken } from '#booking/checkout/settle-by-token'
import type { Context } from '#core/context'
import { drawPdf, pdfDownload } from '#document/draw-pdf'
import { readReceipts } from '#payment/read-receipts'
import { readWebsiteAndLabel } from '#website/model'

/** Returns a receipt's PDF, with a note if the payment was refunded or the receipt was replaced. */
export const readReceiptPdf = async (
  context: Context,
  { session_id: bookingToken, number }: ParamsOf<typeof contract.downloadReceipt>,
) => {
  const found = await settleByToken(context, bookingToken)
  if (!found.ok) return found
  const { id, studentName, numberOfStudents, durationMinutes, start } = found.value
  const receipt = (await readReceipts(context.db, id)).find((one) => one.number === number)
  if (!receipt) return refuse('unknown')
  const { website, label } = await readWebsiteAndLabel(context.db, found.value)
  const course = website.isBuiltIn ? 'AI masterclass' : website.name
  const session = `${course}, ${label} (${peopleText(numberOfStudents)}), ${formatMinutes(durationMinutes)}
${formatMoment(start)}`
  const about = { brand: website.name, order: orderNumber(id), session }
  const document = receiptDocument({ receipt, studentName, ...about }, receipt.issuer)
  return ok(pdfDownload(number, (await drawPdf(document, { logo: receipt.issuer.logo })).bytes))
}
