import { type CachedAnswer, type OfflineDb, openDb } from '#data/db.ts'

/** Each combination of filter, page and search text counts as one answer. */
const maxAnswers = 400

export const readCached = async <Answer>(key: string) =>
  (await openDb().answers.get(key)) as CachedAnswer<Answer> | undefined

/** Caches an answer, and evicts the oldest ones if there are too many. */
export const cacheAnswer = async (key: string, answer: unknown): Promise<void> => {
  const { answers } = openDb()
  await answers.put({ key, answer, at: Date.now() })
  const tooMany = (await answers.count()) - maxAnswers
  if (tooMany > 0) {
    const oldest = await answers.orderBy('at').limit(tooMany).primaryKeys()
    await answers.bulkDelete(oldest)
  }
}

export const evict = (key: string): Promise<void> => openDb().answers.delete(key)

/** Matches ids and e-mail addresses, which serve as record keys. */
const recordKeys = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^\s"\\@]+@[^\s"\\@]+/gi

/** Removes the cached answers that contain any of these ids or lower-case e-mail addresses. */
export const evictAnswersContaining = async (
  db: OfflineDb,
  keys: ReadonlySet<string>,
): Promise<void> => {
  const isAbout = ({ key, answer }: CachedAnswer) =>
    `${key}${JSON.stringify(answer)}`
      .match(recordKeys)
      ?.some((found) => keys.has(found.toLowerCase())) ?? false
  await db.answers.filter(isAbout).delete()
}
