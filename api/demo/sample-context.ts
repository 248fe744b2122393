import type { Result } from '@synapse/shared/contract/result'
import type { Context } from '#core/context'
import type { Db } from '#db/knex'

const contact = {
  tutorName: '',
  contactEmail: '',
  contactPhone: '',
  whatsapp: '',
  place: '',
  facebook: '',
  linkedin: '',
}

/**
 * Returns a context whose clock is set to `at`, a time in the past. Emitted events are dropped, so
 * no e-mails are sent.
 * @param appSecret the app's secret; only needed if the app must accept the links created in this
 * context
 */
export const contextAt = (db: Db, at: Temporal.Instant, appSecret = 'demo'): Context => {
  const settings = { contact, appSecret, publicUrl: 'http://localhost' }
  return { db, now: () => at, settings, emit: async () => {} } as unknown as Context
}

/**
 * Returns an operation's result.
 * @throws Error if the operation was rejected
 */
export const resultOf = async <Value>(result: Promise<Result<Value, string>>): Promise<Value> => {
  const answer = await result
  if (!answer.ok) throw new Error(`Sample data was refused: ${answer.reason}`)
  return answer.value
}
