import type { Knex } from 'knex'

/**
 * Marks the journal lines with a document's sales and VAT, so that the books can tell them from the
 * sales of bookings without a document. These lines come first in their entry and add up to the
 * document's total. The hash in a closed quarter's report doesn't include the mark.
 */
export const up = (db: Knex) =>
  db.raw(`
alter table journal_lines add column of_document boolean default false not null;
comment on column journal_lines.of_document is
  'Whether a document states the sale or its VAT; the other sales are payments of bookings.';
alter table journal_lines disable trigger refuse_change;
with summed as (
  select l.entry_id, l.position, i.gross_total * 100 as gross,
    sum(l.cents) over (partition by l.entry_id order by l.position) as so_far
  from journal_lines l
  join journal_entries e on e.id = l.entry_id and e.kind in ('invoice', 'credit_note')
  join invoices i on i.id::text = e.source_id
), complete as (
  select entry_id, min(position) as last from summed where abs(so_far) = abs(gross) group by 1
)
update journal_lines l set of_document = true from complete
where l.entry_id = complete.entry_id and l.position <= complete.last
  and (l.account like 'sales\\_%' or l.account = 'output_vat');
alter table journal_lines enable always trigger refuse_change;
drop view if exists late_postings;
drop index if exists journal_entries_late;
`)
