import type { Knex } from 'knex'
import { TutoringSession } from '#tutoring/model'

type InvoiceReference = { invoiceId: string; invoicePeriod: string; invoiceNumber: string }

/**
 * Assigns tracked sessions to a draft invoice and releases those that were on the invoice before.
 * Editing the lines of the draft doesn't change the sessions.
 * @returns the ids of the tracked sessions among `ids`
 */
export const assignSessions = async (
  trx: Knex.Transaction,
  { invoiceId, invoicePeriod, invoiceNumber }: InvoiceReference,
  ids: readonly string[],
): Promise<Set<string>> => {
  await trx.raw(
    `update sessions set invoice_id = null, invoice_period = null, invoice_number = null
    where invoice_id = :invoiceId and is_tracked and not id = any(:ids)`,
    { invoiceId, ids },
  )
  await trx.raw(
    `update sessions set invoice_id = :invoiceId, invoice_period = :invoicePeriod,
      invoice_number = :invoiceNumber
    where id = any(:ids) and is_tracked and (invoice_id, invoice_period, invoice_number)
      is distinct from (:invoiceId::uuid, :invoicePeriod, :invoiceNumber)`,
    { invoiceId, invoicePeriod, invoiceNumber, ids },
  )
  const assigned = await TutoringSession.query(trx).where({ invoiceId, isTracked: true })
  return new Set(assigned.map(({ id }) => id))
}

/** Releases the sessions on fully credited lines, so that they can be invoiced again. */
export const releaseSessions = async (
  trx: Knex.Transaction,
  invoiceId: string,
  ids: readonly string[],
): Promise<void> => {
  await trx.raw(
    `update sessions set invoice_period = null, invoice_number = null,
      invoice_id = case when is_tracked then null else invoice_id end
    where invoice_id = :invoiceId and id = any(:ids)`,
    { invoiceId, ids },
  )
}
