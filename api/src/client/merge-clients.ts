import type * as contract from '@synapse/shared/client/contract'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type { Knex } from 'knex'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { isStale, toTimestamp } from '#db/columns'
import { anyOf, queryRows } from '#db/sql'

/** Merges one client into another: moves its records, then marks it as merged. Safe to repeat. */
export const mergeClients = (
  { db, now }: Context,
  id: string,
  input: InputOf<typeof contract.mergeClient>,
) =>
  db.transaction(async (trx) => {
    const { into, version, intoVersion } = input
    if (id === into) return refuse('same')
    // See `db/README.md` for the lock order.
    for (const table of ['quotes', 'invoices'])
      await trx.raw('select from ?? where client_id = ? order by id for update', [table, id])
    const both = await Client.query(trx)
      .where('id', anyOf([id, into]))
      .orderBy('id')
      .forUpdate()
    const merged = both.find((client) => client.id === id)
    const remaining = both.find((client) => client.id === into)
    if (!merged || !remaining) return refuse('unknown')
    if (merged.mergedInto === into) return ok(undefined)
    if (merged.mergedInto || remaining.mergedInto) return refuse('merged')
    if (isStale(merged, version) || isStale(remaining, intoVersion))
      return refuse('changed_meanwhile')
    const twice = await findChargedTwice(trx, id, into)
    if (twice) return refuse('charged_twice', `See invoices ${twice.theirs} and ${twice.others}.`)
    // Set `mergedInto` first: triggers let an issued document change clients only if the old client
    // was merged.
    await Client.query(trx)
      .findById(id)
      .patch({ mergedInto: into, archivedAt: merged.archivedAt ?? toTimestamp(now()) })
    for (const { table, column } of await readReferences(trx))
      await trx.raw('update ?? set ?? = ? where ?? = ?', [table, column, into, column, id])
    return ok(undefined)
  })

const readReferences = (trx: Knex.Transaction) =>
  queryRows<{ table: string; column: string }>(
    trx,
    `select c.relname as table, a.attname as column
    from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'clients'::regclass
    order by c.relname, a.attname`,
  )

/** Finds two invoices, one for each client, that bill the same imported session. */
const findChargedTwice = async (trx: Knex.Transaction, id: string, into: string) =>
  (await queryRows<{ theirs: string; others: string }>(trx, chargedTwiceSql, { id, into }))[0]

const chargedTwiceSql = `
select i.invoice_number as theirs, o.invoice_number as others
from invoice_lines l join invoices i on i.id = l.invoice_id
  join invoice_lines k on k.fingerprint = l.fingerprint and not k.is_freed
  join invoices o on o.id = k.invoice_id
where l.client_id = :id and not l.is_freed and k.client_id = :into
order by i.created_at limit 1`
