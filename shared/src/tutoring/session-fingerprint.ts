import type { UnmarkedSession } from '#tutoring/session-row'
import type { SheetSession } from '#tutoring/session-sheet'

/** A text's hash in hex, 64 characters at most. */
type Digest = (text: string) => Promise<string>

/**
 * Marks each session with what knows it again in another file: date, student, hours and subject, and
 * which of several that are alike it is.
 */
export const withFingerprints = async (
  sessions: readonly UnmarkedSession[],
  digest: Digest,
): Promise<SheetSession[]> => {
  const seen = new Map<string, number>()
  const marks = sessions.map(({ date, student, hours, subject }) => {
    const text = JSON.stringify([date, plain(student), hours, plain(subject)])
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    return `${before} ${text}`
  })
  const hashes = await Promise.all(marks.map(digest))
  return sessions.map((session, at) => ({ ...session, fingerprint: hashes[at] ?? '' }))
}

/** Capitals and how a letter is put together are of no account. */
const plain = (text: string) => text.normalize('NFC').toLowerCase()
