import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'
import { isBookingSaleSql, lockPosting } from '#journal/model'

/**
 * Adds the entries made since the last run to the journal's sums, from which the books are
 * calculated. Sums stay correct, because entries never change.
 */
export const sumNewEntries = (db: Db): Promise<void> =>
  db.transaction(async (trx) => {
    await lockPosting(trx)
    await trx.raw(sumNewSql)
  })

/** Returns whether the journal's sums differ from its lines, which shouldn't happen. */
export const areSumsWrong = async (db: Db): Promise<boolean> =>
  (await queryRow<{ areWrong: boolean }>(db, areWrongSql)).areWrong

const sumNewSql = `
with fresh as (
  select * from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.id > (select coalesce(max(last_entry_id), 0) from journal_sums)
), sold as (
  insert into journal_sales (entry_id, date, subject_id, cents)
  select entry_id, date, subject_id, -sum(cents) from fresh where ${isBookingSaleSql}
  group by 1, 2, 3 having sum(cents) <> 0
)
insert into journal_sums
  (last_entry_id, date, kind, account, vat_hundredths, of_document, cents)
select max(max(entry_id)) over (), date, kind, account, vat_hundredths, of_document, sum(cents)
from fresh group by 2, 3, 4, 5, 6`

const summedSql = `journal_entries e join journal_lines l on l.entry_id = e.id
  where e.id <= (select max(last_entry_id) from journal_sums)`

const areWrongSql = `
select exists (
  select from (
    select date, kind, account, vat_hundredths, of_document, cents from journal_sums
    union all
    select date, kind, account, vat_hundredths, of_document, -cents from ${summedSql}
  ) compared group by date, kind, account, vat_hundredths, of_document having sum(cents) <> 0
) or exists (
  select from (
    select entry_id, date, subject_id, cents from journal_sales
    union all
    select entry_id, date, subject_id, cents from ${summedSql} and ${isBookingSaleSql}
  ) compared group by entry_id, date, subject_id having sum(cents) <> 0
) as are_wrong`
