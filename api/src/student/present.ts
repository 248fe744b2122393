import type * as contract from '@synapse/shared/student/contract'
import type { StudentNotes } from '#student/model'

/** Returns the notes on a student as the operator sees them. */
export const presentNotes = ({
  studentKey,
  notes,
  version,
}: StudentNotes): contract.StudentNotes => ({ id: studentKey, notes, version })
