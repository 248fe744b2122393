import type { Page } from '@playwright/test'
import { syncedTypes } from '@synapse/shared/sync/synced'

/** Returns whether the device has saved the complete feed, including this text. */
export const isSavedOnDevice = (page: Page, text: string) =>
  page.evaluate(
    async ({ text, syncedTypes }) => {
      const [found] = await indexedDB.databases()
      if (!found?.name) return false
      const request = indexedDB.open(found.name)
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const all = async (table: string) => {
        if (!db.objectStoreNames.contains(table)) return []
        const reading = db.transaction(table).objectStore(table).getAll()
        return new Promise<unknown[]>((resolve, reject) => {
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
      }
      const states = (await all('state')) as { name: string; isWhole?: boolean }[]
      const feed = states.find(({ name }) => name === 'feed')
      const rows = JSON.stringify(await Promise.all(syncedTypes.map(all)))
      const answers = JSON.stringify(await all('answers'))
      db.close()
      return Boolean(feed?.isWhole) && `${rows}${answers}`.includes(text)
    },
    { text, syncedTypes },
  )
