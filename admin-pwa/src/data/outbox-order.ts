import { findRecord, type OutboxEntry, type Patch, recordKey } from '#data/outbox-entry.ts'

/**
 * Returns the first entry that can be sent. No earlier pending entry may change the same records.
 * @param isPaused whether an entry is backing off; entries of the same records then wait too
 */
export const nextToSend = (
  rows: readonly OutboxEntry[],
  isPaused: (row: OutboxEntry) => boolean,
): OutboxEntry | undefined => {
  const held = new Set<string>()
  for (const row of rows) {
    if (row.state === 'done') continue
    const isFree = row.state === 'waiting' && !isPaused(row)
    if (isFree && !row.holds.some((name) => held.has(name))) return row
    for (const name of row.holds) held.add(name)
  }
}

/**
 * Returns the entries that change when one is sent: the entry with the server's record, and later
 * entries based on the same version, rebased on the new one. If someone else changed the record in
 * between, later entries stay unchanged and the server reports the conflict.
 */
export const markSent = (
  rows: readonly OutboxEntry[],
  { key, patches, seen }: OutboxEntry,
  answer: unknown,
): OutboxEntry[] => {
  const index = rows.findIndex((row) => row.key === key)
  const row = rows[index]
  if (!row) return []
  const [first] = patches
  const record = first && findRecord(answer, first.id)
  const done: OutboxEntry = {
    ...row,
    state: 'done',
    answer,
    refusal: undefined,
    patches: answered(patches, record),
  }
  const isNext = record?.version !== undefined && record.version === (seen ?? 0) + 1
  return isNext ? [done, ...rebase(rows.slice(index + 1), row, record.version)] : [done]
}

/** Rebases later entries for the same record from the entry's version onto a new one. */
export const rebase = (
  later: readonly OutboxEntry[],
  { patches: [first], seen }: OutboxEntry,
  version: number,
): OutboxEntry[] =>
  later
    .filter((row) => first && row.seen === seen && row.holds.includes(recordKey(first)))
    .map((row) => withVersion(row, version))

/** Returns an entry whose body and patch are based on the given version. */
export const withVersion = <Row extends Omit<OutboxEntry, 'order'>>(
  row: Row,
  version: number,
): Row => ({
  ...row,
  seen: version,
  body: bodyVersion(row.body) === undefined ? row.body : { ...(row.body as object), version },
  patches: row.patches.map((patch, index) =>
    index === 0 && 'set' in patch ? ({ ...patch, set: { ...patch.set, version } } as Patch) : patch,
  ),
})

/** Returns the version that a body is based on, if it names one. */
export const bodyVersion = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : undefined

/** Returns an entry and all entries that depend on it. */
export const withDependents = (rows: readonly OutboxEntry[], row: OutboxEntry): OutboxEntry[] => [
  row,
  ...rows.filter(
    (other) =>
      row.isNew && other.order > row.order && other.holds.some((name) => row.holds.includes(name)),
  ),
]

/** Replaces the expected record with the server's record. */
const answered = (patches: readonly Patch[], record: { id: string } | undefined) =>
  patches.map((patch) =>
    record && patch.id === record.id && !('gone' in patch)
      ? ({ noun: patch.noun, id: patch.id, put: record } as Patch)
      : patch,
  )
