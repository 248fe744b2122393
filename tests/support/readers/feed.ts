import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { readFeed, type Synced } from '@synapse/shared/sync/contract'
import { type SyncedType, syncedKeyFields } from '@synapse/shared/sync/synced'
import type { Operator } from '#support/world/as-operator.ts'

type Page = AnswerOf<typeof readFeed>

/** Maps each record's key to the record. */
export type DeviceRecords = { [Type in SyncedType]?: Map<string, Synced[Type]> }

/** Applies a page to a device as the app does: stores its records, and removes the deleted ones. */
export const storeFeedPage = (stored: DeviceRecords, { records, gone }: Page) => {
  for (const type of Object.keys({ ...records, ...gone }) as SyncedType[]) {
    stored[type] ??= new Map()
    const ofType = stored[type] as Map<string, object>
    for (const record of records[type] ?? [])
      ofType.set(Reflect.get(record, syncedKeyFields[type]), record)
    for (const key of gone[type] ?? []) ofType.delete(key)
  }
}

/** Yields the pages of the feed to the end, from a cursor or the start. */
export async function* feedPages(operator: Operator, from?: string): AsyncGenerator<Page> {
  for (let cursor = from; ; ) {
    const page = await operator.call(readFeed, { query: { cursor } })
    yield page
    if (page.isDone) return
    cursor = page.cursor
  }
}

/** Reads the feed to the end, from a cursor or the start. A record may appear several times. */
export const readFeedToEnd = async (operator: Operator, from?: string) => {
  const pages = await Array.fromAsync(feedPages(operator, from))
  return {
    cursor: pages.at(-1)?.cursor,
    records: <Type extends SyncedType>(type: Type) =>
      pages.flatMap(({ records }) => (records[type] ?? []) as Synced[Type][]),
    gone: (type: SyncedType) => pages.flatMap(({ gone }) => gone[type] ?? []),
  }
}
