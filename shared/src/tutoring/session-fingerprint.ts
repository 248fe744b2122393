import type { SessionWithoutFingerprint } from '#tutoring/session-row'
import type { SheetSession } from '#tutoring/session-sheet'

/** The digest may have up to 64 hex digits. */
type Digest = (text: string) => Promise<string>

/**
 * Adds to each session a fingerprint that identifies it in other files. It depends on the date,
 * student, hours and subject, and on the number of identical sessions before this one. Duplicates
 * also get the row number of the first such session.
 */
export const withFingerprints = async (
  sessions: readonly SessionWithoutFingerprint[],
  digest: Digest,
): Promise<SheetSession[]> => {
  const seen = new Map<string, { row: number; count: number }>()
  return Promise.all(
    sessions.map((session) => {
      const { row, date, student, hours, subject } = session
      const text = JSON.stringify([
        date,
        normaliseForFingerprint(student),
        hours,
        normaliseForFingerprint(subject),
      ])
      const first = seen.get(text)
      const before = first?.count ?? 0
      seen.set(text, { row: first?.row ?? row, count: before + 1 })
      const repeats = first?.row ?? null
      return digest(`${before} ${text}`).then((fingerprint) => ({
        ...session,
        fingerprint,
        repeats,
      }))
    }),
  )
}

/** Converts a string to lower case and composed characters. */
export const normaliseForFingerprint = (text: string) => text.normalize('NFC').toLowerCase()
