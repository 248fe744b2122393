import { type Fields, isUnsent, type OutboxEntry } from '#data/outbox/entry.ts'
import { patchKey } from '#data/outbox/patch.ts'
import { storedOutbox } from '#data/records.ts'

/**
 * Returns the keys ('clients/<id>') whose records aren't on the server yet. A change that refers to
 * one of these records is sent after the record, and discarded with it.
 */
export const unsentRecords = async (keys: readonly (string | undefined)[]): Promise<string[]> => {
  const unsent = (await storedOutbox())
    .filter(isUnsent)
    .flatMap(({ patches }) => patches.filter((patch) => 'put' in patch).map(patchKey))
  return keys.flatMap((key) => (key && unsent.includes(key) ? [key] : []))
}

/**
 * Returns the values that an entry contains for the records it changes, before and after the
 * change.
 */
export const changedRecords = ({ before = {}, patches }: OutboxEntry): Fields[] => [
  before,
  ...patches.map((patch) => ({
    id: patch.id,
    ...('put' in patch && patch.put),
    ...('set' in patch && patch.set),
  })),
]
