import * as contract from '@synapse/shared/tutoring/contract'
import { presentRecord } from '#http/present-record'
import type { TutoringSession } from '#tutoring/model'

/** Presents a tracked session to the operator. */
export const presentSession = (session: TutoringSession): contract.Session =>
  presentRecord(contract.session, session)
