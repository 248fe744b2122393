import { type CachedResponse, openDb } from '#data/db.ts'

/** More than there are screens; what was looked at longest ago goes first. */
const maxResponses = 400

/** What a call answered when it was last made here. */
export const readCached = (key: string): Promise<CachedResponse | undefined> =>
  openDb().answers.get(key)

/** The names of those that were kept since a moment, in milliseconds since 1970. */
export const cachedSince = (since: number): Promise<string[]> =>
  openDb().answers.where('at').aboveOrEqual(since).primaryKeys()

/** Keeps an answer for the next time, and for when there is no network. */
export const cacheResponse = async (key: string, answer: unknown): Promise<void> => {
  const { answers } = openDb()
  await answers.put({ key, answer, at: Date.now() })
  const tooMany = (await answers.count()) - maxResponses
  if (tooMany > 0) {
    const oldest = await answers.orderBy('at').limit(tooMany).primaryKeys()
    await answers.bulkDelete(oldest)
  }
}

/** What is no longer true is not shown again. */
export const evict = (key: string): Promise<void> => openDb().answers.delete(key)

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Deletes every kept answer that names a record that is gone. */
export const evictResponsesAbout = async (ids: ReadonlySet<string>): Promise<void> => {
  const isAbout = ({ key, answer }: CachedResponse) =>
    `${key}${JSON.stringify(answer)}`.match(uuids)?.some((id) => ids.has(id)) ?? false
  await openDb().answers.filter(isAbout).delete()
}
