import { verifyLog } from '@synapse/api/audit/verify-log'
import { expect } from 'vitest'
import { checkBookings, checkCalendar, checkWithdrawals } from '#histories/check-bookings.ts'
import { checkDevices, checkOfflineChanges } from '#histories/check-devices.ts'
import { checkJournal, checkQuarters } from '#histories/check-journal.ts'
import { checkMails } from '#histories/check-mails.ts'
import { checkDocuments, checkMoney } from '#histories/check-money.ts'
import type { Simulation } from '#histories/step.ts'

/** Checks what must be true after every history, which is a random sequence of steps. */
export const checkEverything = async (simulation: Simulation): Promise<void> => {
  await checkBookings(simulation)
  await checkWithdrawals(simulation)
  await checkMoney(simulation)
  await checkDocuments(simulation)
  await checkJournal(simulation)
  await checkQuarters(simulation)
  await checkMails(simulation)
  await checkCalendar(simulation)
  await checkDevices(simulation)
  await checkOfflineChanges(simulation)
  await checkLog(simulation)
  const failed = await simulation.world.db.raw(
    `select name, output from pgboss.job where state = 'failed' or (state = 'retry' and start_after > now())`,
  )
  expect(failed.rows, 'no job is lost').toEqual([])
}

/** The tables must match the log's latest entry for each booking and payment. */
const checkLog = async ({ world: { db } }: Simulation) => {
  expect((await verifyLog(db)).brokenId, 'the activity log is intact').toBeNull()
  const { rows } = await db.raw(`select b.id from bookings b where payment_status is distinct from (
      select changes -> 'payment_status' ->> 1 from audit_entries where record_id = b.id::text
        and jsonb_exists(changes, 'payment_status') order by id desc limit 1)
    union all select p.id from payments p where refunded is distinct from (
      select (changes -> 'refunded' ->> 1)::numeric from audit_entries where record_id = p.id::text
        and jsonb_exists(changes, 'refunded') order by id desc limit 1)`)
  expect(rows, 'the activity log agrees with the tables').toEqual([])
}
