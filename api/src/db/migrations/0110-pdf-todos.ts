import type { Knex } from 'knex'

// The server now generates the PDFs of credit notes, so the tasks about them are completed.
export const up = (db: Knex) =>
  db.raw(`
update todo_items set status = 'completed', completed_at = now(), updated_at = now()
  where key like 'credit-note:%' and status in ('pending', 'in_progress')`)
