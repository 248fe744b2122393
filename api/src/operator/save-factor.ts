import type { InputOf, OutcomeOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/operator/contract'
import type { Knex } from 'knex'
import type { Caller, Context } from '#core/context'
import { decryptToken, encryptToken } from '#core/encrypt-token'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { changeSignIn } from '#operator/change-sign-in'
import { createRecoveryCodes } from '#operator/create-recovery-codes'
import { Operator, RecoveryCode, SignInFactor } from '#operator/model'
import { createAppKey, findCodeStep } from '#operator/verify-app-code'
import { verifyNewPasskey } from '#operator/verify-passkey'

const setupMinutes = 10

/** The content of a setup token. It keeps the key out of the database until a code is verified. */
type Setup = { userId: string; key: string; expiresAt: number }

/** Creates a key for an authenticator app; it isn't used until `addApp` has verified a code. */
export const setUpApp = async (
  { db, settings, now }: Context,
  { operatorId }: Caller,
): Promise<OutcomeOf<typeof contract.setUpApp>> => {
  if (await hasApp(db, operatorId)) return refuse('has_app')
  const { username } = await Operator.query(db).findById(operatorId).throwIfNotFound()
  const { key, uri } = createAppKey(username)
  const expiresAt = now().add({ minutes: setupMinutes }).epochMilliseconds
  const setup: Setup = { userId: operatorId, key, expiresAt }
  const sealed = encryptToken(settings.appSecret, JSON.stringify(setup), 'app setups')
  return ok({ setup: sealed.toString('base64url'), key, uri })
}

/** Adds an authenticator app after verifying a code from it. */
export const addApp = async (
  context: Context,
  caller: Caller,
  { setup, code }: InputOf<typeof contract.addApp>,
): Promise<OutcomeOf<typeof contract.addApp>> => {
  const { appSecret } = context.settings
  const opened = decryptToken(appSecret, Buffer.from(setup, 'base64url'), 'app setups')
  const { userId, key, expiresAt }: Partial<Setup> = opened ? JSON.parse(opened) : {}
  const at = context.now()
  const isCurrent = expiresAt !== undefined && expiresAt > at.epochMilliseconds
  if (!key || userId !== caller.operatorId || !isCurrent) return refuse('expired')
  const lastStep = findCodeStep(key, code, at)
  if (lastStep === undefined) return refuse('wrong_code')
  return changeSignIn(context, caller, 'An authenticator app was added.', async (trx) => {
    if (await hasApp(trx, caller.operatorId)) return refuse('has_app')
    return addFactor(context, trx, caller.operatorId, {
      kind: 'app',
      name: 'Authenticator app',
      appSecret: encryptToken(appSecret, key, 'app keys'),
      lastStep,
    })
  })
}

/** Adds a passkey after verifying the browser's response. */
export const addPasskey = async (
  context: Context,
  caller: Caller,
  input: InputOf<typeof contract.addPasskey>,
): Promise<OutcomeOf<typeof contract.addPasskey>> => {
  const passkey = await verifyNewPasskey(context, caller, input)
  if (!passkey) return refuse('wrong_passkey')
  const { name } = input
  return changeSignIn(context, caller, `The passkey “${name}” was added.`, async (trx) => {
    const { credentialId } = passkey
    if (await SignInFactor.query(trx).findOne({ credentialId })) return refuse('has_passkey')
    return addFactor(context, trx, caller.operatorId, { kind: 'passkey', name, ...passkey })
  })
}

/** Removes a second factor. Removing the last factor also deletes the recovery codes. */
export const removeFactor = async (
  context: Context,
  caller: Caller,
  id: string,
): Promise<OutcomeOf<typeof contract.removeFactor>> => {
  const userId = caller.operatorId
  const factor = await SignInFactor.query(context.db).findOne({ id, userId })
  if (!factor) return refuse('unknown')
  const what = factor.kind === 'app' ? 'The authenticator app' : `The passkey “${factor.name}”`
  return changeSignIn(context, caller, `${what} was removed.`, async (trx) => {
    if (!(await SignInFactor.query(trx).deleteById(id))) return refuse('unknown')
    if (!(await SignInFactor.query(trx).findOne({ userId })))
      await RecoveryCode.query(trx).delete().where({ userId })
    return ok(undefined)
  })
}

const hasApp = async (db: Db, operatorId: string): Promise<boolean> =>
  (await SignInFactor.query(db).findOne({ userId: operatorId, kind: 'app' })) !== undefined

/** Adds a factor. Adding the first one also creates recovery codes. */
const addFactor = async (
  { now }: Context,
  trx: Knex.Transaction,
  operatorId: string,
  factor: Pick<SignInFactor, 'kind' | 'name'> & Partial<SignInFactor>,
) => {
  const of = { userId: operatorId }
  const isFirst = !(await SignInFactor.query(trx).findOne(of))
  await SignInFactor.query(trx).insert({ ...factor, ...of, createdAt: toTimestamp(now()) })
  return ok({ recoveryCodes: isFirst ? await createRecoveryCodes(trx, operatorId) : [] })
}
