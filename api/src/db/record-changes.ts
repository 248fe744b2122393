import { randomUUID } from 'node:crypto'
import type { Subscriber } from '#db/change-listener'

/** Detects changes to the operator's records. */
export type RecordChanges = Subscriber & {
  /** Returns a string that is different after each change to a record. */
  mark: () => string
}

/** Creates a change counter. No two processes ever produce the same string. */
export const createRecordChanges = (): RecordChanges => {
  const process = randomUUID()
  let count = 0
  const onChange = () => {
    count += 1
  }
  return {
    channel: 'record_changed',
    onChange,
    onListening: onChange,
    mark: () => `${process}.${count}`,
  }
}
