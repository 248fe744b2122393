import { isCallError } from '@synapse/shared/call'
import type { AnswerOf } from '@synapse/shared/endpoint'
import { readFeed } from '@synapse/shared/sync/contract'
import { type SyncedNoun, syncedNounNames } from '@synapse/shared/sync/synced'
import { call } from '#data/api.ts'
import { offlineDb } from '#data/db.ts'
import { noteProgress } from '#data/progress.ts'
import { distrustRead, feedState, forgetRead, noteRead } from '#data/records.ts'
import { dropAnswersAbout } from '#data/response-cache.ts'
import { noteNoTrouble, noteTrouble } from '#data/storage-error.ts'
import { cursorOf } from '#data/synced-tables.ts'
import { alone } from '#data/with-lock.ts'

type Page = AnswerOf<typeof readFeed>

/** Other tabs read the same database; they are told when it has changed. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('synced') : undefined

/** Calls back when another tab has brought changes. Returns the way to stop. */
export const onSyncedElsewhere = (changed: () => void): (() => void) => {
  const listen = () => {
    forgetRead()
    changed()
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}

/**
 * Brings what has changed on the server since the last time, one tab at a time.
 * @param afterOwnChange asks the database itself: its word of a change takes a moment to go round;
 * what the server has done for this device is then read back
 * @returns whether anything that the operator sees may have changed
 * @throws what a call throws
 */
export const sync = (afterOwnChange: boolean): Promise<boolean> =>
  alone('sync', async () => {
    const before = await feedState()
    const done = afterOwnChange ? await doneRows() : []
    let hasChanged = false
    for (let isDone = false; !isDone; ) {
      const page = await nextPage(afterOwnChange, done)
      if (!page) continue
      hasChanged ||= hasRecords(page)
      isDone = page.isDone
    }
    const isMarked = before?.mark !== (await feedState())?.mark
    if (!hasChanged && !isMarked) return false
    channel?.postMessage('synced')
    return true
  })

/** Brings what was just changed here. If that fails, the screens ask the server until it works. */
export const syncOwnChange = async (): Promise<void> => {
  try {
    await sync(true)
  } catch (error) {
    noteTrouble(error)
    console.warn(error)
    distrustRead()
  }
}

/** Undefined where everything begins anew. */
const nextPage = async (
  afterOwnChange: boolean,
  done: readonly number[],
): Promise<Page | undefined> => {
  const state = await feedState()
  const query = { cursor: state && cursorOf(state), mark: afterOwnChange ? undefined : state?.mark }
  try {
    const page = await call(readFeed, { query })
    await apply(page, done)
    noteProgress(page.isDone ? undefined : page.progress)
    return page
  } catch (error) {
    if (!isCallError(error) || error.answer?.reason !== 'begin_anew') throw error
    await beginAnew()
    // An empty cursor is this app's own wish for more nouns; otherwise the server was restored.
    if (query.cursor) await offlineDb().answers.clear()
  }
}

/** What the server has done for this device and the feed has not brought back yet. */
const doneRows = async (): Promise<number[]> => {
  const rows = await offlineDb().outbox.toArray()
  return rows.filter(({ state }) => state === 'done').map(({ order }) => order)
}

/**
 * Records and cursor in one transaction: what breaks off is asked for again.
 * @param done the rows of the outbox whose effects the page brings at the latest
 */
const apply = async (page: Page, done: readonly number[]): Promise<void> => {
  const db = offlineDb()
  const before = await feedState()
  const touched = syncedNounNames.filter((noun) => page.records[noun] ?? page.gone[noun])
  const state = {
    name: 'feed' as const,
    cursor: page.cursor,
    // The mark counts once everything before it has come.
    mark: page.isDone ? page.mark : '',
    isWhole: page.isDone || (before?.isWhole ?? false),
    nouns: syncedNounNames,
    hasOlder: page.hasOlder ?? before?.hasOlder ?? true,
    at: Date.now(),
  }
  const gone = new Set(Object.values(page.gone).flat())
  const tables = [db.state, db.outbox, db.answers, ...touched.map((noun) => db.table(noun))]
  await db.transaction('rw', tables, async () => {
    for (const noun of touched) await applyNoun(noun, page)
    if (gone.size > 0) await dropAnswersAbout(gone)
    await db.state.put(state)
    if (page.isDone) await db.outbox.bulkDelete([...done])
  })
  noteNoTrouble()
  noteRead(state, touched)
}

const applyNoun = async (noun: SyncedNoun, { records, gone }: Page) => {
  const table = offlineDb().table(noun)
  await table.bulkDelete(gone[noun] ?? [])
  await table.bulkPut([...(records[noun] ?? [])])
}

const beginAnew = async () => {
  const db = offlineDb()
  await db.transaction('rw', [db.state, ...syncedNounNames.map((noun) => db.table(noun))], () =>
    Promise.all([db.state.clear(), ...syncedNounNames.map((noun) => db.table(noun).clear())]),
  )
  noteRead(undefined, syncedNounNames)
}

const hasRecords = ({ records, gone }: Page) =>
  Object.keys(records).length > 0 || Object.keys(gone).length > 0
