import * as contract from '@synapse/shared/tutoring/contract'
import { presentRecord } from '#http/present-record'
import type { TutoringSession } from '#tutoring/model'

/** Returns a tracked session in the API's format. */
export const presentSession = (session: TutoringSession): contract.Session =>
  presentRecord(contract.session, session)
