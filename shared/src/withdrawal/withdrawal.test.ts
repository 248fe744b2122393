import { expect, test } from 'vitest'
import {
  lastRefundDay,
  lastWithdrawalDay,
  needsEarlyStart,
  withdrawalRefund,
  withdrawalStatus,
} from '#withdrawal/withdrawal'

const at = (text: string) => Temporal.Instant.from(text)
const lastDay = (text: string) => lastWithdrawalDay(at(text)).toString()

test('the withdrawal period lasts 14 days in Malta, not counting the day of the contract', () => {
  expect(lastDay('2027-02-01T09:00:00Z')).toBe('2027-02-15')
  // In winter, 22:59 and 23:00 UTC are on different days in Malta; in summer, 21:59 and 22:00 are.
  expect(lastDay('2027-02-01T22:59:59Z')).toBe('2027-02-15')
  expect(lastDay('2027-02-01T23:00:00Z')).toBe('2027-02-16')
  expect(lastDay('2027-07-05T21:59:59Z')).toBe('2027-07-19')
  expect(lastDay('2027-07-05T22:00:00Z')).toBe('2027-07-20')
})

test('a withdrawal period never ends on a weekend or public holiday', () => {
  expect(lastDay('2027-02-05T09:00:00Z')).toBe('2027-02-19')
  expect(lastDay('2027-02-06T09:00:00Z')).toBe('2027-02-22')
  expect(lastDay('2027-02-07T09:00:00Z')).toBe('2027-02-22')
  // 10 February is a public holiday. So is 26 March (Good Friday), which comes before a weekend.
  expect(lastDay('2027-01-27T09:00:00Z')).toBe('2027-02-11')
  expect(lastDay('2027-03-12T09:00:00Z')).toBe('2027-03-29')
})

test('the withdrawal period runs to the end of its last day, even across a clock change', () => {
  const booking = (withdrawableUntil: string) => ({
    withdrawableUntil,
    earlyStartRequestedAt: null,
    start: at('2028-01-01T09:00:00Z'),
    durationMinutes: 120,
  })
  // Summer time starts on 28 March, and ends on 31 October 2027.
  const ends = {
    '2027-02-15': '2027-02-15T23:00:00Z',
    '2027-04-01': '2027-04-01T22:00:00Z',
    '2027-11-02': '2027-11-02T23:00:00Z',
  }
  for (const [day, end] of Object.entries(ends)) {
    const before = at(end).subtract({ milliseconds: 1 })
    expect(withdrawalStatus(booking(day), before), day).toBe('open')
    expect(withdrawalStatus(booking(day), at(end)), day).toBe('over')
  }
  expect(lastDay('2027-03-18T09:00:00Z')).toBe('2027-04-01')
  expect(needsEarlyStart(at('2027-04-01T21:59:00Z'), '2027-04-01')).toBe(true)
  expect(needsEarlyStart(at('2027-04-01T22:00:00Z'), '2027-04-01')).toBe(false)
  expect(needsEarlyStart(at('2027-04-01T21:59:00Z'), null)).toBe(false)
})

test.each([
  ['2027-02-01T22:59:59Z', '2027-02-15'],
  ['2027-02-01T23:00:00Z', '2027-02-16'],
  // A refund can be due on a weekend.
  ['2027-02-06T09:00:00Z', '2027-02-20'],
])('the refund for a withdrawal at %s is due by %s', (time, day) => {
  expect(lastRefundDay(at(time)).toString()).toBe(day)
})

const session = {
  withdrawableUntil: '2027-02-15',
  earlyStartRequestedAt: new Date('2027-02-01T09:00:00Z'),
  start: at('2027-02-03T08:00:00Z'),
  durationMinutes: 120,
}
const unrequested = { ...session, earlyStartRequestedAt: null }

test('the right of withdrawal ends once a session requested within the period is over', () => {
  expect(withdrawalStatus(session, at('2027-02-03T09:59:59Z'))).toBe('open')
  expect(withdrawalStatus(session, at('2027-02-03T10:00:00Z'))).toBe('held')
  expect(withdrawalStatus(session, at('2027-03-03T10:00:00Z'))).toBe('held')
  expect(withdrawalStatus(unrequested, at('2027-02-03T10:00:00Z'))).toBe('open')
  expect(withdrawalStatus({ ...session, withdrawableUntil: null }, session.start)).toBe('none')
})

test('a withdrawal is refunded in full before the session, and in part during the session', () => {
  const refund = (when: string, priceCents = 6_000, undisputedCents = priceCents) =>
    withdrawalRefund(session, { priceCents, undisputedCents }, at(when))
  expect(refund('2027-02-02T08:00:00Z')).toEqual({ earnedCents: 0, refundCents: 6_000 })
  expect(refund('2027-02-03T08:00:00Z')).toEqual({ earnedCents: 0, refundCents: 6_000 })
  expect(refund('2027-02-03T08:40:00Z')).toEqual({ earnedCents: 2_000, refundCents: 4_000 })
  // The earned amount is rounded down, in the student's favour.
  expect(refund('2027-02-03T08:40:00Z', 9_998)).toEqual({ earnedCents: 3_332, refundCents: 6_666 })
  expect(refund('2027-02-03T08:00:01Z')).toEqual({ earnedCents: 0, refundCents: 6_000 })
  expect(refund('2027-02-03T10:00:00Z')).toEqual({ earnedCents: 6_000, refundCents: 0 })
  expect(refund('2027-02-04T10:00:00Z')).toEqual({ earnedCents: 6_000, refundCents: 0 })
  expect(refund('2027-02-03T08:40:00Z', 6_000, 1_000)).toEqual({
    earnedCents: 2_000,
    refundCents: 0,
  })
  for (const when of ['2027-02-03T08:40:00Z', '2027-02-04T10:00:00Z'])
    expect(
      withdrawalRefund(unrequested, { priceCents: 6_000, undisputedCents: 6_000 }, at(when)),
    ).toEqual({ earnedCents: 0, refundCents: 6_000 })
})
