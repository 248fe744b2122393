import { dayOf, type JournalEntry } from '#journal/posting'

/** Revision 1 posts the fact, 2 reverses it, 3 posts it again, and so on. */
export type Revision = JournalEntry & { revision: number }

/**
 * Returns the entries that bring the journal up to date: entries for new facts, reversals of facts
 * that changed or no longer exist, and corrected entries. Each is dated on its fact's day or, if
 * that quarter is closed, on the first open day.
 * @param posted the latest revision of each fact about these subjects
 * @param wanted the entries that the facts should have
 * @param firstOpen the first day after the last closed quarter, if there is one
 */
export const revisionsToPost = (
  posted: readonly Revision[],
  wanted: readonly JournalEntry[],
  firstOpen: string | null = null,
): Revision[] => {
  const last = new Map(posted.map((entry) => [keyOf(entry), entry]))
  const next = new Map(wanted.map((entry) => [keyOf(entry), entry]))
  return [...new Set([...last.keys(), ...next.keys()])].flatMap((key) => {
    const [before, after] = [last.get(key), next.get(key)]
    const revision = before?.revision ?? 0
    const inForce = isReversal(revision) ? undefined : before
    if (inForce && after && contentOf(inForce) === contentOf(after)) return []
    const reversal = inForce && { ...inForce, revision: revision + 1, lines: negated(inForce) }
    const entry = after && { ...after, revision: revision + (inForce ? 2 : 1) }
    return [reversal, entry]
      .filter((one) => one !== undefined)
      .map((one) => (firstOpen && one.date < firstOpen ? postponed(one, firstOpen) : one))
  })
}

const postponed = (entry: Revision, date: string): Revision => ({
  ...entry,
  date,
  transactionDate: dayOf(entry),
})

/** Returns whether a revision reverses the previous revision. */
export const isReversal = (revision: number): boolean => revision % 2 === 0

const keyOf = ({ kind, id }: JournalEntry) => `${kind} ${id}`

const negated = ({ lines }: JournalEntry) =>
  lines.map(({ cents, ...rest }) => ({ ...rest, cents: -cents }))

const contentOf = (entry: JournalEntry) =>
  JSON.stringify([
    dayOf(entry),
    entry.lines.map(({ account, cents, vatHundredths, ofDocument = false }) => [
      account,
      cents,
      vatHundredths,
      ofDocument,
    ]),
  ])
