import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result } from '@synapse/shared/result'
import type * as contract from '@synapse/shared/tutoring/contract'
import type { Context } from '#core/context'
import { columnsOf, refusalOf } from '#tutoring/change-session'
import { TutoringSession } from '#tutoring/model'

/** Enters a session. The same id is the same session. */
export const createSession = async (
  { db, now }: Context,
  { id = crypto.randomUUID(), ...input }: InputOf<typeof contract.createSession>,
): Promise<Result<TutoringSession, RefusalOf<typeof contract.createSession>>> => {
  try {
    await TutoringSession.query(db)
      .insert({ id, isTracked: true, ...columnsOf(input, now()) })
      .onConflict('id')
      .ignore()
    return ok(await TutoringSession.query(db).findById(id).throwIfNotFound())
  } catch (error) {
    return refusalOf(error)
  }
}
