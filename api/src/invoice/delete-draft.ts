import type { RefusalOf } from '@synapse/shared/endpoint'
import type * as contract from '@synapse/shared/invoice/contract'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { lockInvoice } from '#invoice/model'

/** Deletes a draft with its lines and the sessions created from them; tracked sessions remain. */
export const deleteInvoiceDraft = (
  { db }: Context,
  id: string,
): Promise<Result<undefined, RefusalOf<typeof contract.deleteInvoiceDraft>>> =>
  db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, id)
    if (!invoice) return refuse('unknown')
    if (invoice.status !== 'draft') return refuse('issued')
    await invoice.$query(trx).delete()
    return ok(undefined)
  })
