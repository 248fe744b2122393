import type { OutboxEntry } from '#data/outbox/entry.ts'

/** Confirmed outbox entries, keyed by their `order`. */
export type ConfirmedChanges = Map<number, OutboxEntry>

export type LocalData<Answer> = {
  /** Computes the answer from synced records; undefined if these aren't sufficient. */
  complete?: () => Promise<Answer | undefined>
  /** Whether to wait for the first sync, because the feed will deliver all the records needed. */
  comesWithFeed?: boolean
  /** Builds an incomplete answer to show offline if nothing is cached. */
  bestEffort?: () => Promise<Answer | undefined>
  /**
   * Updates the server's answer with this device's changes and newer synced records.
   * @param confirmed collects the changes that the server has confirmed since the answer arrived
   */
  withLocalData?: (answer: Answer, confirmed: ConfirmedChanges) => Promise<Answer | undefined>
}

/**
 * What a query shows while the synced records aren't enough:
 * - `nothing`: no answer yet
 * - `cache`: an answer from an earlier visit, until the server responds
 * - `server`: the server's last answer
 * - `best effort`: what the device knows, because the server hasn't responded
 * - `refusal`: an error, because the server refused the call
 */
export type Basis<Answer> =
  | { from: 'nothing' | 'best effort' | 'refusal' }
  | { from: 'cache' | 'server'; answer: Answer; confirmed: ConfirmedChanges }

/** Returns the basis after an answer has arrived. */
export const basedOn = <Answer>(from: 'cache' | 'server', answer: Answer): Basis<Answer> => ({
  from,
  answer,
  confirmed: new Map(),
})

/** Returns the basis if the server doesn't respond. */
export const withoutServer = <Answer>(
  basis: Basis<Answer>,
  cached: { answer: Answer } | undefined,
): Basis<Answer> => {
  if ('answer' in basis) return basis
  return cached ? basedOn('cache', cached.answer) : { from: 'best effort' }
}

/**
 * Returns the basis after the server has refused the call. The server's last answer stays on screen
 * unless the record is gone (404).
 */
export const basisAfterRefusal = <Answer>(basis: Basis<Answer>, status: number): Basis<Answer> =>
  basis.from === 'cache' || status === 404 ? { from: 'refusal' } : basis

/** Returns what the query shows; undefined if this device can't compute it. */
export const computeData = async <Answer>(
  basis: Basis<Answer>,
  { complete, bestEffort, withLocalData }: LocalData<Answer>,
): Promise<Answer | undefined> => {
  const synced = await complete?.()
  if (synced !== undefined) return synced
  if ('answer' in basis) return withLocalData?.(basis.answer, basis.confirmed)
  return basis.from === 'best effort' ? bestEffort?.() : undefined
}
