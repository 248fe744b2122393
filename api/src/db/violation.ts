import { type Refused, refuse } from '@synapse/shared/contract/result'

/** PostgreSQL's error codes (Appendix A of its manual). */
const codes = {
  unique: '23505',
  exclusion: '23P01',
  check: '23514',
  foreignKey: '23503',
} as const

/** Returns whether an error is a violation of this rule and, if given, of this constraint. */
export const isViolation = (error: unknown, rule: keyof typeof codes, constraint?: string) => {
  const native = pgErrorOf(error)
  if (native?.code !== codes[rule]) return false
  return !constraint || ('constraint' in native && native.constraint === constraint)
}

/**
 * Converts a constraint violation to the error for the caller.
 * @param reasons the errors by constraint name
 * @throws any other error unchanged
 */
export const refuseViolation = async <Answer, Reason extends string>(
  work: Promise<Answer>,
  reasons: Record<string, Reason>,
): Promise<Answer | Refused<Reason>> => {
  try {
    return await work
  } catch (error) {
    const native = pgErrorOf(error)
    const reason = native && 'constraint' in native && reasons[String(native.constraint)]
    if (!reason) throw error
    return refuse(reason)
  }
}

/** Returns the error from pg. Objection and Knex either pass it on or wrap it as nativeError. */
export const pgErrorOf = (error: unknown): { code: unknown } | undefined => {
  const native =
    error && typeof error === 'object' && 'nativeError' in error ? error.nativeError : error
  return native && typeof native === 'object' && 'code' in native ? native : undefined
}
