import type { RefusalOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/operator/contract'
import type { Knex } from 'knex'
import { type Context, inTransaction } from '#core/context'
import { decryptToken } from '#core/encrypt-token'
import { log } from '#core/log'
import { toTimestamp } from '#db/columns'
import { useRecoveryCode } from '#operator/create-recovery-codes'
import { RecoveryCode, SignInFactor } from '#operator/model'
import { queueNotification } from '#operator/send-notification'
import { findCodeStep } from '#operator/verify-app-code'
import { verifyPasskey } from '#operator/verify-passkey'

type Verified = Result<undefined, RefusalOf<typeof contract.login>>

/**
 * Verifies the second step of a sign-in, and uses up its code or challenge. Succeeds if two-step
 * sign-in is off.
 * @param trx the transaction that also opens the session
 */
export const verifySecondStep = async (
  context: Context,
  trx: Knex.Transaction,
  operatorId: string,
  step: contract.SecondStep | undefined,
): Promise<Verified> => {
  const factors = await SignInFactor.query(trx).where({ userId: operatorId })
  if (factors.length === 0) return ok(undefined)
  if (!step) return refuse('second_step')
  switch (step.by) {
    case 'app': {
      const app = factors.find(({ kind }) => kind === 'app')
      const isRight = app && (await useCode(context, trx, app, step.code))
      return isRight ? ok(undefined) : refuse('wrong_code')
    }
    case 'passkey': {
      const isRight = await verifyPasskey(inTransaction(context, trx), operatorId, step.passkey)
      return isRight ? ok(undefined) : refuse('wrong_passkey')
    }
    case 'recovery': {
      if (!(await useRecoveryCode(trx, operatorId, step.code))) return refuse('wrong_recovery_code')
      const left = await RecoveryCode.query(trx).where({ userId: operatorId }).resultSize()
      await queueNotification(
        context,
        trx,
        `A recovery code was used to sign in. ${left} are left.`,
      )
      return ok(undefined)
    }
  }
}

/** Accepts each code once: the update fails if a code for this or a later time step was used. */
const useCode = async (
  { settings, now }: Context,
  trx: Knex.Transaction,
  { id, appSecret }: SignInFactor,
  code: string,
): Promise<boolean> => {
  const key = appSecret && decryptToken(settings.appSecret, appSecret, 'app keys')
  if (!key) {
    log.error('The key of the authenticator app can’t be decrypted: APP_SECRET has changed')
    return false
  }
  const at = now()
  const lastStep = findCodeStep(key, code, at)
  if (lastStep === undefined) return false
  const used = await SignInFactor.query(trx)
    .findById(id)
    .where((unused) => unused.whereNull('lastStep').orWhere('lastStep', '<', lastStep))
    .patch({ lastStep, lastUsedAt: toTimestamp(at) })
  return used > 0
}
