import type { Knex } from 'knex'

/**
 * Marks the journal lines that state a document's sales and VAT, so that the books can tell them
 * from the sales that the payments of bookings are. In an entry, they come first and add up to the
 * document's total. The mark isn't part of the hash in a closed quarter's report.
 */
export const up = (db: Knex) =>
  db.raw(`
alter table journal_lines add column of_document boolean default false not null;
comment on column journal_lines.of_document is
  'Whether a document states the sale or its VAT; the other sales are payments of bookings.';
alter table journal_lines disable trigger refuse_change;
update journal_lines l set of_document = true
from (
  select entry_id, position, account, abs(sum(cents) over entry - cents) as before
  from journal_lines window entry as (partition by entry_id order by position)
) summed
join journal_entries e on e.id = summed.entry_id and e.kind in ('invoice', 'credit_note')
join invoices i on i.id::text = e.source_id
where (l.entry_id, l.position) = (summed.entry_id, summed.position)
  and before < abs(i.gross_total * 100)
  and (summed.account like 'sales\\_%' or summed.account = 'output_vat');
alter table journal_lines enable always trigger refuse_change;
drop view late_postings;
drop index journal_entries_late;
`)

export const down = () => {
  throw new Error('This migration has no way back. Restore a backup instead.')
}
