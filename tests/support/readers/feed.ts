import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { readFeed, type Synced } from '@synapse/shared/sync/contract'
import type { SyncedType } from '@synapse/shared/sync/synced'
import type { Operator } from '../world/as-operator.ts'

/**
 * Reads the feed from a cursor, or from the start, to the end. A record may appear more than once.
 */
export const readFeedToEnd = async (operator: Operator, from?: string) => {
  const pages: AnswerOf<typeof readFeed>[] = []
  for (let cursor = from; ; ) {
    const page = await operator.call(readFeed, { query: { cursor } })
    pages.push(page)
    cursor = page.cursor
    if (page.isDone) break
  }
  return {
    cursor: pages.at(-1)?.cursor,
    records: <Type extends SyncedType>(type: Type) =>
      pages.flatMap(({ records }) => (records[type] ?? []) as Synced[Type][]),
    gone: (type: SyncedType) => pages.flatMap(({ gone }) => gone[type] ?? []),
  }
}
