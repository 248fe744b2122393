import type { Knex } from 'knex'

type Charging = { invoiceId: string; invoicePeriod: string; invoiceNumber: string }

/**
 * Marks the tracked sessions of these ids as charged by a draft, and lets go of those that it has
 * charged before. What was worked stays as it was entered, whatever the draft makes of it.
 * @returns the ids of those that it charges now; the others are of no tracked session
 */
export const holdSessions = async (
  trx: Knex.Transaction,
  { invoiceId, invoicePeriod, invoiceNumber }: Charging,
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
  const held: { id: string }[] = await trx('sessions')
    .where({ invoiceId, isTracked: true })
    .select('id')
  return new Set(held.map(({ id }) => id))
}

/** Lets those sessions be charged again whose lines of an invoice were credited whole. */
export const freeSessions = async (
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
