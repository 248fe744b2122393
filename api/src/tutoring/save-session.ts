import { randomUUID } from 'node:crypto'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import {
  centsFromEuro,
  decimalFromHundredths,
  euroFromCents,
  hundredthsFromDecimal,
} from '@synapse/shared/money'
import type * as contract from '@synapse/shared/tutoring/contract'
import { sessionNetCents } from '@synapse/shared/tutoring/tracked-session'
import type { Change, Context } from '#core/context'
import { isStale } from '#db/columns'
import { insertOnce, writeOrRefuse } from '#db/write'
import { isForOtherClient } from '#project/model'
import { TutoringSession } from '#tutoring/model'

/** Adds a tracked session. Repeated calls with the same id have no effect. */
export const createTrackedSession = (
  { db }: Context,
  { id = randomUUID(), ...input }: InputOf<typeof contract.createTrackedSession>,
) => {
  // Invoice lines are in the same table, so compare `isTracked` too.
  const row = { id, isTracked: true, ...columnsOf(input) }
  return insertOnce(db, TutoringSession, row, reasons, async (trx) => {
    const session = await TutoringSession.query(trx).insertAndFetch(row)
    return (await isForOtherClient(trx, session)) ? refuse('other_client') : ok(session)
  })
}

/** Changes the given fields of a tracked session, unless the session is on an invoice. */
export const updateTrackedSession: Change<typeof contract.updateTrackedSession> = (
  { db },
  id,
  { version, ...input },
) =>
  writeOrRefuse(db, reasons, async (trx) => {
    const session = await TutoringSession.query(trx).findOne({ id, isTracked: true }).forUpdate()
    if (!session) return refuse('unknown')
    if (session.invoiceId) return refuse('invoiced')
    if (isStale(session, version)) return refuse('changed')
    const hours = input.hours ?? hundredthsFromDecimal(session.hours)
    const rateCents = input.rate ?? centsFromEuro(session.rate)
    const changed = await TutoringSession.query(trx).patchAndFetchById(
      id,
      columnsOf({ ...input, hours, rate: rateCents }),
    )
    if (await isForOtherClient(trx, changed, session)) return refuse('other_client')
    return ok(undefined)
  })

/** Deletes a tracked session, unless the session is on an invoice. */
export const deleteTrackedSession = ({ db }: Context, id: string) =>
  db.transaction(async (trx) => {
    const session = await TutoringSession.query(trx).findOne({ id, isTracked: true }).forUpdate()
    if (!session) return refuse('unknown')
    if (session.invoiceId) return refuse('invoiced')
    await TutoringSession.query(trx).deleteById(id)
    return ok(undefined)
  })

type SessionInput = Omit<
  InputOf<typeof contract.updateTrackedSession>,
  'version' | 'hours' | 'rate'
> & {
  hours: number
  rate: number
}

const columnsOf = ({
  hours,
  rate: rateCents,
  ...input
}: SessionInput): Partial<TutoringSession> => {
  const amounts = { hours: decimalFromHundredths(hours), rate: euroFromCents(rateCents) }
  return { ...input, ...amounts, netAmount: euroFromCents(sessionNetCents(amounts)) }
}

const reasons = {
  sessions_client_id_fkey: 'unknown_client',
  sessions_project_id_fkey: 'unknown_project',
} as const
