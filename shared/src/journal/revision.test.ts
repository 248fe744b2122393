import { describe, expect, test } from 'vitest'
import { type Fact, postingsOf } from '#journal/posting'
import { revisionsToPost } from '#journal/revision'

describe('after a quarter is closed', () => {
  const [closed, open] = ['2026-09-03', '2026-10-01']
  const payment = {
    ...({ id: 'one', subject: 'booking', kind: 'payment', money: 'stripe' } as const),
    isOfBooking: true,
    date: closed,
  }
  const entriesFor = (cents: number, dates: Partial<Fact> = {}) =>
    postingsOf([{ ...payment, ...dates, cents }], {
      vatRegime: 'article_10',
      formerVatRegimes: [],
    })

  test('an event from that quarter is posted once, on the first open day', () => {
    const late = revisionsToPost([], entriesFor(60_00), open)
    expect(late).toMatchObject([{ date: open, transactionDate: closed, revision: 1 }])
    const wanted = entriesFor(60_00, { date: open, transactionDate: closed })
    expect(revisionsToPost(late, wanted, '2027-01-01')).toEqual([])
  })

  test('a correction of the quarter’s entries is posted on the first open day', () => {
    const before = revisionsToPost([], entriesFor(60_00))
    expect(revisionsToPost(before, entriesFor(50_00), open)).toMatchObject([
      { date: open, transactionDate: closed, revision: 2, lines: [{ cents: -60_00 }, {}, {}] },
      { date: open, transactionDate: closed, revision: 3, lines: [{ cents: 50_00 }, {}, {}] },
    ])
  })

  test.each([open, '2026-11-02'])('an entry dated %s keeps its date', (date) => {
    const entries = revisionsToPost([], entriesFor(60_00, { date }), open)
    expect(entries).toMatchObject([{ date, transactionDate: undefined }])
  })
})
