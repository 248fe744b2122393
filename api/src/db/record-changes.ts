import { randomUUID } from 'node:crypto'
import type { Subscriber } from '#db/change-listener'

export type RecordChanges = Subscriber & {
  /** Returns a string that changes whenever a record changes. */
  mark: () => string
}

/** Creates a change counter whose strings are unique to this process. */
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
