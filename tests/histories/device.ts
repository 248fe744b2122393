import { isRefusedCall } from '#support/calls/call.ts'
import { type DeviceRecords, feedPages, storeFeedPage } from '#support/readers/feed.ts'
import type { Operator } from '#support/world/as-operator.ts'

export type Change = {
  name: string
  /** Sends the change. Resolves to undefined if the server refuses it. */
  send: () => Promise<unknown>
  /** Returns one row for each time that the change was applied to the record. */
  trace: { sql: string; id: string }
}
export type Device = ReturnType<typeof createDevice>

/** Simulates a device. Like the app, it syncs the operator's records from the feed. */
export const createDevice = (operator: Operator) => {
  let cursor: string | undefined
  let records: DeviceRecords = {}

  const sync = async (): Promise<void> => {
    try {
      for await (const page of feedPages(operator, cursor)) {
        storeFeedPage(records, page)
        cursor = page.cursor
      }
    } catch (error) {
      if (cursor === undefined || !isRefusedCall(error) || error.status !== 410) throw error
      cursor = undefined
      records = {}
      await sync()
    }
  }

  return {
    records: () => records,
    outbox: [] as Change[],
    sync,
  }
}
