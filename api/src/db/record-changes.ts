import { randomUUID } from 'node:crypto'
import type { Subscriber } from '#db/change-listener'

/** Tells whether any of the operator's records have changed. */
export type RecordChanges = Subscriber & {
  /** Returns a string that is different after each change to a record. */
  mark: () => string
}

/** Starts counting changes. Different processes never return the same string. */
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
