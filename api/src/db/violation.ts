/** What PostgreSQL calls the ways in which it refuses (Appendix A of its manual). */
const codes = {
  unique: '23505',
  exclusion: '23P01',
  check: '23514',
  foreignKey: '23503',
} as const

/** Whether an error is the database refusing a write, by the given rule and, if named, constraint. */
export const isViolation = (
  error: unknown,
  rule: keyof typeof codes,
  constraint?: string,
): boolean => {
  const native = nativeOf(error)
  if (native?.code !== codes[rule]) return false
  return !constraint || ('constraint' in native && native.constraint === constraint)
}

/** Objection and knex either pass pg's error on or keep it as nativeError. */
const nativeOf = (error: unknown): { code: unknown } | undefined => {
  const native =
    error && typeof error === 'object' && 'nativeError' in error ? error.nativeError : error
  return native && typeof native === 'object' && 'code' in native ? native : undefined
}
