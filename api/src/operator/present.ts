import type { AnswerOf } from '@synapse/shared/endpoint'
import type { listSessions, Operator, SignInSecurity } from '@synapse/shared/operator/contract'
import type { OperatorSession, SignInFactor, User } from '#operator/model'

/** Returns the operator's id and user name. */
export const presentOperator = ({ id, username }: User): Operator => ({ id, username })

/** Returns a sign-in session for the list of devices, without its token. */
export const presentSession = (
  session: OperatorSession,
  currentId: string,
): AnswerOf<typeof listSessions>[number] => ({
  id: session.id,
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  userAgent: session.userAgent,
  address: session.address,
  isCurrent: session.id === currentId,
})

/** Returns how two-step sign-in is set up, without any secret. */
export const presentSecurity = (
  { refundLimit }: User,
  factors: readonly SignInFactor[],
  recoveryCodesLeft: number,
): SignInSecurity => ({
  factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
    id,
    kind,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })),
  recoveryCodesLeft,
  refundLimit,
})
