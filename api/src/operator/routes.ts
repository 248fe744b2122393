import { ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/operator/contract'
import { reportSecurity } from '#core/security-log'
import { toNullableNumeric, toTimestamp } from '#db/columns'
import { type Route, route } from '#http/route'
import { changePassword } from '#operator/change-password'
import { changeSignIn } from '#operator/change-sign-in'
import { confirmPassword } from '#operator/confirm-password'
import { createRecoveryCodes } from '#operator/create-recovery-codes'
import { Operator, OperatorSession, RecoveryCode, SignInFactor } from '#operator/model'
import { presentSecurity, presentSignIn } from '#operator/present'
import { addApp, addPasskey, removeFactor, setUpApp } from '#operator/save-factor'
import { offerSecondStep, signInOperator } from '#operator/sign-in-operator'
import { challengeNewPasskey } from '#operator/verify-passkey'

export const operatorRoutes: readonly Route[] = [
  route(
    contract.login,
    ({ context, input, address, userAgent }) =>
      signInOperator(context, { ...input, address, userAgent }),
    { perMinute: 60 },
  ),
  route(
    contract.offerSecondStep,
    ({ context, input, address }) => offerSecondStep(context, { ...input, address }),
    { perMinute: 60 },
  ),
  route(contract.logout, async ({ context, caller }) => {
    await OperatorSession.query(context.db).deleteById(caller.sessionId)
    reportSecurity('session_ended', { sessionId: caller.sessionId })
    return ok(undefined)
  }),
  route(contract.readMe, async ({ context, caller }) => {
    const { operatorId: id } = caller
    const { username } = await Operator.query(context.db).findById(id).throwIfNotFound()
    return ok({ id, username })
  }),
  route(contract.changePassword, ({ context, caller, address, input }) =>
    changePassword(context, { ...input, caller, address }),
  ),
  route(contract.confirmPassword, ({ context, caller, address, input }) =>
    confirmPassword(context, caller, { ...input, address }),
  ),
  route(contract.listSignIns, async ({ context, caller }) => {
    const sessions = await OperatorSession.query(context.db)
      .where({ userId: caller.operatorId })
      .where('expiresAt', '>', toTimestamp(context.now()))
      .orderBy('lastUsedAt', 'desc')
    return ok(sessions.map((session) => presentSignIn(session, caller.sessionId)))
  }),
  route(contract.revokeSignIn, async ({ context, caller, params }) => {
    const ended = await OperatorSession.query(context.db)
      .delete()
      .where({ id: params.id, userId: caller.operatorId })
    if (!ended) return refuse('unknown')
    reportSecurity('session_ended', { sessionId: params.id })
    return ok(undefined)
  }),
  route(contract.readSignInSecurity, async ({ context: { db }, caller }) => {
    const { operatorId: userId } = caller
    const operator = await Operator.query(db).findById(userId).throwIfNotFound()
    const factors = await SignInFactor.query(db).where({ userId }).orderBy('createdAt')
    const codesLeft = await RecoveryCode.query(db).where({ userId }).resultSize()
    return ok(presentSecurity(operator, factors, codesLeft))
  }),
  route(contract.saveRefundLimit, async ({ context, caller, input }) => {
    await Operator.query(context.db)
      .findById(caller.operatorId)
      .patch({ refundLimit: toNullableNumeric(input.amount) })
    return ok(undefined)
  }),
  route(contract.setUpApp, ({ context, caller }) => setUpApp(context, caller)),
  route(contract.addApp, ({ context, caller, input }) => addApp(context, caller, input)),
  route(contract.setUpPasskey, async ({ context, caller }) => {
    const operator = await Operator.query(context.db).findById(caller.operatorId).throwIfNotFound()
    return ok(await challengeNewPasskey(context, caller, operator))
  }),
  route(contract.addPasskey, ({ context, caller, input }) => addPasskey(context, caller, input)),
  route(contract.removeFactor, ({ context, caller, params }) =>
    removeFactor(context, caller, params.id),
  ),
  route(contract.renewRecoveryCodes, ({ context, caller }) =>
    changeSignIn(context, caller, 'The recovery codes were replaced.', async (trx, { id }) => {
      const isOn = await SignInFactor.query(trx).findOne({ userId: id })
      return isOn ? ok({ recoveryCodes: await createRecoveryCodes(trx, id) }) : refuse('off')
    }),
  ),
]
