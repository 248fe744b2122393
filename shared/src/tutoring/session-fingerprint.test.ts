import { expect, test } from 'vitest'
import { withFingerprints } from '#tutoring/session-fingerprint'
import type { SessionWithoutFingerprint } from '#tutoring/session-row'

/** Returns the text itself, because tests don't need hashes to compare fingerprints. */
const digest = async (text: string) => text

const session: SessionWithoutFingerprint = {
  row: 2,
  date: '2026-02-03',
  student: 'Ġorġ',
  subject: 'Malti',
  hours: '1.50',
  rate: '30.00',
  vatPercent: null,
  warning: null,
}
const marksOf = async (...sessions: SessionWithoutFingerprint[]) =>
  (await withFingerprints(sessions, digest)).map(({ fingerprint }) => fingerprint)

test('a session has the same fingerprint in another row, at another rate or in capital letters', async () => {
  const [first] = await marksOf(session)
  const again = { ...session, row: 9, rate: null, student: 'ĠORĠ'.normalize('NFD') }
  expect(await marksOf(again)).toEqual([first])
})

test('a session with a different date, student, subject or duration has a different fingerprint', async () => {
  const others = [
    { date: '2026-02-04' },
    { student: 'Marija' },
    { subject: 'Physics' },
    { hours: '1.00' },
    // A value that contains separators must not look like two fields.
    { student: 'Ġorġ","1.50' },
  ].map((change) => ({ ...session, ...change }))
  expect(new Set(await marksOf(session, ...others)).size).toBe(6)
})

test('two identical sessions in a file get different fingerprints, which are the same in every file', async () => {
  const [first, second] = await marksOf(session, session)
  expect(first).not.toBe(second)
  expect(await marksOf({ ...session, student: 'Marija' }, session, session)).toEqual(
    expect.arrayContaining([first, second]),
  )
})

test('a duplicate session refers to the row of its first occurrence', async () => {
  const rows = [
    session,
    { ...session, row: 3, subject: 'Physics' },
    { ...session, row: 7, rate: null },
  ]
  const marked = await withFingerprints(rows, digest)
  expect(marked.map(({ repeats }) => repeats)).toEqual([null, null, 2])
})
