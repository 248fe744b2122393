import { readFeed } from '@synapse/shared/sync/contract'
import { isRefusedCall } from '#support/calls/call.ts'
import { type DeviceRecords, storeFeedPage } from '#support/readers/feed.ts'
import type { Operator } from '#support/world/as-operator.ts'

/** A change made offline. */
export type Change = {
  name: string
  /** Sends the change; undefined if the server refuses it. */
  send: () => Promise<unknown>
  /** Selects a row for each time that a change of this kind was applied to a record. */
  trace: { sql: string; id: string }
}
export type Device = ReturnType<typeof createDevice>

/** Simulates a device. Like the app, it syncs the operator's records from the feed. */
export const createDevice = (operator: Operator) => {
  let cursor: string | undefined
  let records: DeviceRecords = {}
  return {
    records: () => records,
    /** Offline changes that haven't been sent. */
    outbox: [] as Change[],
    /** Reads the feed until the device is up to date. */
    sync: async () => {
      for (;;) {
        const page = await operator.call(readFeed, { query: { cursor } }).catch((error) => {
          if (cursor === undefined || !isRefusedCall(error) || error.status !== 410) throw error
        })
        if (!page) {
          cursor = undefined
          records = {}
          continue
        }
        storeFeedPage(records, page)
        cursor = page.cursor
        if (page.isDone) return
      }
    },
  }
}
