import type { Patch } from '#outbox/patch.ts'
import type { Waiting } from '#outbox/waiting.ts'

/**
 * The first row that may be sent: one whose records no earlier row has still to change, because it
 * was made from them.
 * @param isPaused whether a row has to wait, and with it what was made from it
 */
export const nextToSend = (
  rows: readonly Waiting[],
  isPaused: (row: Waiting) => boolean,
): Waiting | undefined => {
  const held = new Set<string>()
  for (const row of rows) {
    if (row.state === 'done') continue
    const names = row.patches.length > 0 ? row.patches.map(nameOf) : [row.path]
    const isFree = row.state === 'waiting' && !isPaused(row)
    if (isFree && !names.some((name) => held.has(name))) return row
    for (const name of names) held.add(name)
  }
}

/**
 * The rows that change when one of them was done: itself, with the answer in place of what was
 * guessed, and later rows made from the same version, which are now made from what it has become.
 * Where somebody else has changed the record in between they stay as they are, and the server
 * refuses them with both sides.
 */
export const rebased = (
  rows: readonly Waiting[],
  { order, patches, seen }: Waiting,
  answer: unknown,
): Waiting[] => {
  const [first] = patches
  const record = first && recordIn(answer, first.id)
  return rows.flatMap((row): Waiting[] => {
    if (row.order === order)
      return [{ ...row, state: 'done', answer, patches: answered(patches, record) }]
    const isOfSame = first && row.patches.some((patch) => nameOf(patch) === nameOf(first))
    const isNext = record?.version !== undefined && record.version === (seen ?? 0) + 1
    if (!isOfSame || !isNext || row.order < order || row.seen !== seen) return []
    const { version } = record
    const body = hasVersion(row.body) ? { ...row.body, version } : row.body
    return [{ ...row, seen: version, body }]
  })
}

/** A record as the server has it is better than what was guessed of it. */
const answered = (patches: readonly Patch[], record: Versioned | undefined): readonly Patch[] =>
  patches.map((patch) =>
    record && patch.id === record.id && !('gone' in patch)
      ? ({ noun: patch.noun, id: patch.id, put: record } as Patch)
      : patch,
  )

type Versioned = { id: string; version?: number }

/** The record of an id in an answer, which is the record or has it as a part. */
const recordIn = (answer: unknown, id: string): Versioned | undefined => {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('id' in answer && answer.id === id) return answer as Versioned
  return Object.values(answer).find(
    (part) => typeof part === 'object' && part !== null && 'id' in part && part.id === id,
  )
}

const hasVersion = (body: unknown): body is { version: number } =>
  typeof body === 'object' && body !== null && 'version' in body

const nameOf = ({ noun, id }: Patch) => `${noun}/${id}`
