import { type KeptAnswer, offlineDb } from '#data/db.ts'

/** More than there are screens; what was looked at longest ago goes first. */
const mostKept = 400

/** What a call answered when it was last made here. */
export const keptAnswer = (key: string): Promise<KeptAnswer | undefined> =>
  offlineDb().answers.get(key)

/** The names of those that were kept since a moment, in milliseconds since 1970. */
export const keptSince = (since: number): Promise<string[]> =>
  offlineDb().answers.where('at').aboveOrEqual(since).primaryKeys()

/** Keeps an answer for the next time, and for when there is no network. */
export const keepAnswer = async (key: string, answer: unknown): Promise<void> => {
  const { answers } = offlineDb()
  await answers.put({ key, answer, at: Date.now() })
  const tooMany = (await answers.count()) - mostKept
  if (tooMany > 0) {
    const oldest = await answers.orderBy('at').limit(tooMany).primaryKeys()
    await answers.bulkDelete(oldest)
  }
}

/** What is no longer true is not shown again. */
export const dropAnswer = (key: string): Promise<void> => offlineDb().answers.delete(key)

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Deletes every kept answer that names a record that is gone. */
export const dropAnswersAbout = async (ids: ReadonlySet<string>): Promise<void> => {
  const isAbout = ({ key, answer }: KeptAnswer) =>
    `${key}${JSON.stringify(answer)}`.match(uuids)?.some((id) => ids.has(id)) ?? false
  await offlineDb().answers.filter(isAbout).delete()
}
