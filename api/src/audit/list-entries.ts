import type * as contract from '@synapse/shared/audit/contract'
import type { QueryOf } from '@synapse/shared/contract/endpoint'
import { raw } from 'objection'
import { AuditEntry } from '#audit/model'
import type { ListedEntry } from '#audit/present'
import { instantRange } from '#db/columns'
import type { Db } from '#db/knex'
import { likePattern } from '#db/sql'

type Page = QueryOf<typeof contract.listAuditEntries>
export type AuditFilter = Omit<Page, 'page' | 'pageSize'>

/** Returns one page of the log, newest first, and the total number of entries. */
export const listEntryPage = async (
  db: Db,
  { page, pageSize, ...filter }: Page,
): Promise<{ items: ListedEntry[]; total: number }> => {
  const [items, total] = await Promise.all([
    newestFirst(db, filter, pageSize).offset((page - 1) * pageSize),
    filtered(db, filter).resultSize(),
  ])
  return { items, total }
}

/** Returns the next batch of an export, starting after the given entry. */
export const listEntriesForExport = async (
  db: Db,
  filter: AuditFilter,
  lastId: number | undefined,
  limit: number,
): Promise<ListedEntry[]> => {
  const rest = newestFirst(db, filter, limit)
  if (lastId !== undefined) rest.where('e.id', '<', lastId)
  return rest
}

/** Read the names from the records, because the log doesn't store them. */
const newestFirst = (db: Db, filter: AuditFilter, limit: number) =>
  filtered(db, filter)
    .select('e.*', raw(currentName).as('name'))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .castTo<ListedEntry[]>()

const currentName = `case
  when e.record_type = 'invoices' then (select bill_to_name from invoices where id = e.invoice_id)
  when e.booking_id is not null then (select student_name from bookings where id = e.booking_id)
  when e.record_type in ('payments', 'refunds', 'disputes')
    then (select invoice_number from invoices where id = e.invoice_id)
  when e.record_type = 'clients'
    then (select business_name from clients where id::text = e.record_id)
  when e.record_type = 'projects' then (select name from projects where id::text = e.record_id)
  when e.record_type = 'expenses' then (select title from expenses where id::text = e.record_id)
end`

const filtered = (db: Db, { search, from, to, by, type, booking, invoice }: AuditFilter) => {
  const query = AuditEntry.query(db).alias('e')
  const { since, before } = instantRange({ from, to })
  if (since) query.where('e.at', '>=', since)
  if (before) query.where('e.at', '<', before)
  if (by) query.whereRaw(`e.actor ->> 'kind' = ?`, [by])
  if (type) query.where('e.recordType', type)
  if (booking) query.where('e.bookingId', booking)
  if (invoice) query.where('e.invoiceId', invoice)
  if (search) query.whereRaw(matchesSearch, { search: likePattern(search) })
  return query
}

/** A deleted booking can still be found by its order number, which is the end of its id. */
const matchesSearch = `(fold_text(concat_ws(' ', e.label, right(e.booking_id::text, 8))) like :search
  or e.booking_id in (select id from bookings where search_text like :search)
  or e.invoice_id in (select id from invoices
    where fold_text(concat_ws(' ', invoice_number, bill_to_name)) like :search)
  or e.record_type = 'clients' and e.record_id in (select id::text from clients
    where fold_text(business_name) like :search))`
