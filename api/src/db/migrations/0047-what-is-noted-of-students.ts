import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- What the operator notes about a student, by the address that makes bookings one student's.
create table student_notes (
  student_key text primary key check (student_key = lower(student_key)),
  notes text,
  version integer not null
);
create trigger next_version before update on student_notes
  for each row execute function next_version();
create trigger mark_changed after insert or update or delete on student_notes
  for each row execute function mark_changed('studentNotes', 'student_key');
`
