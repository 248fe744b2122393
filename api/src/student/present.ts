import type * as contract from '@synapse/shared/student/contract'
import type { StudentNotes } from '#student/model'

/** Presents the notes on a student to the operator. */
export const presentNotes = ({
  studentKey,
  notes,
  version,
}: StudentNotes): contract.StudentNotes => ({ id: studentKey, notes, version })
