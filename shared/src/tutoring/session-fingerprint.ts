import type { UnmarkedSession } from '#tutoring/session-row'
import type { SheetSession } from '#tutoring/session-sheet'

/** A text's hash in hex, 64 characters at most. */
type Digest = (text: string) => Promise<string>

/**
 * Marks each session with a fingerprint by which it is recognised in another file (date, student, hours
 * and subject, and which of several alike it is), and with the row that it repeats.
 */
export const withFingerprints = async (
  sessions: readonly UnmarkedSession[],
  digest: Digest,
): Promise<SheetSession[]> => {
  const seen = new Map<string, { row: number; count: number }>()
  return Promise.all(
    sessions.map((session) => {
      const { row, date, student, hours, subject } = session
      const text = JSON.stringify([date, plain(student), hours, plain(subject)])
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

/** Folds case and how a letter is composed. */
export const plain = (text: string) => text.normalize('NFC').toLowerCase()
