import { randomUUID } from 'node:crypto'
import type { Subscriber } from '#db/change-listener'

/** Knows whether anything that the operator sees has changed since it was last asked. */
export type RecordChanges = Subscriber & {
  /** A text that differs from an earlier one if there was a change, or may have been one. */
  mark: () => string
}

/** Begins to count changes; the marks of another process are always others. */
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
