import type { Db } from '#db/knex'
import { createPassword, hashPassword } from '#operator/hash-password'
import { Operator, OperatorSession, RecoveryCode, SignInFactor } from '#operator/model'

/**
 * Removes all second factors and recovery codes, ends all sign-in sessions and unblocks sign-in.
 * Used when the operator can't sign in any more.
 * @returns the new password, which isn't stored; undefined if none was requested
 */
export const resetSignIn = async (db: Db, { isPasswordLost }: { isPasswordLost: boolean }) => {
  const password = isPasswordLost ? createPassword() : undefined
  const hash = password && (await hashPassword(password))
  await db.transaction(async (trx) => {
    const operator = await Operator.query(trx).findOne({}).forUpdate().throwIfNotFound()
    if (hash) await Operator.query(trx).findById(operator.id).patch({ password: hash })
    await SignInFactor.query(trx).delete()
    await RecoveryCode.query(trx).delete()
    await OperatorSession.query(trx).delete()
    await trx.raw('delete from rate_limits')
  })
  return password
}
