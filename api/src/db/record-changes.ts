import { randomUUID } from 'node:crypto'
import type { Subscriber } from '#db/change-listener'

/** Detects changes to the operator's records. */
export type RecordChanges = Subscriber & {
  /** Returns a string that is different after each change to a record. */
  mark: () => string
}

/** Creates a change counter whose strings no other process ever produces. */
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
