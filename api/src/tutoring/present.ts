import * as contract from '@synapse/shared/tutoring/contract'
import { presentRecord } from '#http/present-record'
import type { TutoringSession } from '#tutoring/model'

/** Returns a tracked session as the operator sees it. */
export const presentSession = (session: TutoringSession): contract.TrackedSession =>
  presentRecord(contract.session, session)
