import { findRecord } from '#data/answer-record.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { type Patch, recordKey } from '#data/patch.ts'

/**
 * The first row that may be sent: one whose records no earlier row has still to change, because it
 * was made from them.
 * @param isPaused whether a row has to wait, and with it what was made from it
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
 * The rows that change when one of them was done: itself, with the answer in place of what was
 * guessed, and later rows made from the same version, which are now made from what it has become.
 * Where somebody else has changed the record in between they stay as they are, and the server
 * refuses them with both sides.
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

/** Later rows of a row's first record that were made from the same version, made from another one. */
export const rebase = (
  later: readonly OutboxEntry[],
  { patches: [first], seen }: OutboxEntry,
  version: number,
): OutboxEntry[] =>
  later
    .filter((row) => first && row.seen === seen && row.holds.includes(recordKey(first)))
    .map((row) => withVersion(row, version))

/** A row made from a version. Its record is shown at that version: the newer one is not in it. */
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

/** The version that a body was made from; undefined for one that says none. */
export const bodyVersion = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : undefined

/** A row and what is nothing without it, for when it is given up. */
export const withDependents = (rows: readonly OutboxEntry[], row: OutboxEntry): OutboxEntry[] => [
  row,
  ...rows.filter(
    (other) =>
      row.isNew && other.order > row.order && other.holds.some((name) => row.holds.includes(name)),
  ),
]

/** A record as the server has it is better than what was guessed of it. */
const answered = (patches: readonly Patch[], record: { id: string } | undefined) =>
  patches.map((patch) =>
    record && patch.id === record.id && !('gone' in patch)
      ? ({ noun: patch.noun, id: patch.id, put: record } as Patch)
      : patch,
  )
