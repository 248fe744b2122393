import type { AnswerOf } from '@synapse/shared/endpoint'
import type { listSessions, Operator } from '@synapse/shared/operator/contract'
import type { OperatorSession, User } from '#operator/model'

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
