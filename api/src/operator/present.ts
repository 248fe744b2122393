import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { listSignIns, type SignInSecurity, signInFactor } from '@synapse/shared/operator/contract'
import { presentRecord } from '#http/present-record'
import type { Operator, OperatorSession, SignInFactor } from '#operator/model'

/** Returns a sign-in session for the list of devices, without its token. */
export const presentSignIn = (
  session: OperatorSession,
  currentId: string,
): AnswerOf<typeof listSignIns>[number] =>
  presentRecord(listSignIns.output.element, { ...session, isCurrent: session.id === currentId })

/** Returns the two-step sign-in settings, without secrets. */
export const presentSecurity = (
  { refundLimit }: Operator,
  factors: readonly SignInFactor[],
  recoveryCodesLeft: number,
): SignInSecurity => ({
  factors: factors.map((factor) => presentRecord(signInFactor, factor)),
  recoveryCodesLeft,
  refundLimit,
})
