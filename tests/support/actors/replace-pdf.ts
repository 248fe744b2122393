import { createHash } from 'node:crypto'
import type { Db } from '@synapse/api/db/knex'

/**
 * Replaces an invoice's stored PDF with one from an older version of the app. Without `bytes`, only
 * deletes it, because the first versions stored none.
 */
export const replacePdf = (db: Db, invoiceId: string, bytes?: Buffer) =>
  db.transaction(async (trx) => {
    await trx.raw('alter table invoice_files disable trigger hold_file')
    await trx('invoiceFiles').where({ invoiceId }).delete()
    await trx.raw('alter table invoice_files enable trigger hold_file')
    if (!bytes) return
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await trx('invoiceFiles').insert({ invoiceId, bytes, sha256 })
  })
