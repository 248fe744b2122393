import type { AnswerOf } from '@synapse/shared/endpoint'
import { listSessions, type Operator } from '@synapse/shared/operator/contract'
import { presentRecord } from '#http/present-record'
import type { OperatorSession, User } from '#operator/model'

/** Returns the operator's id and user name. */
export const presentOperator = ({ id, username }: User): Operator => ({ id, username })

/** Returns a sign-in session for the list of devices, without its token. */
export const presentSession = (
  session: OperatorSession,
  currentId: string,
): AnswerOf<typeof listSessions>[number] =>
  presentRecord(listSessions.output.element, { ...session, isCurrent: session.id === currentId })
