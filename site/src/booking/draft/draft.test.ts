import { describe, expect, test } from 'vitest'
import {
  type Draft,
  emptyDraft,
  initialDraft,
  parseDraft,
  prefillDraft,
} from '#booking/draft/draft.ts'

const full: Draft = {
  packageType: 'group',
  venue: 'in_person',
  date: '2026-12-08',
  time: '09:00',
  studentName: 'Rita Borg',
  studentEmail: 'rita@example.com',
  calendarEmail: 'work@example.com',
  otherStudents: 'Karl, Ġorġ',
  participantEmails: emptyDraft.participantEmails.with(0, 'karl@example.com'),
  notes: 'Two\nlines',
  promoCode: 'GOZO10',
  coupon: { code: 'GOZO10', baseCents: 15_000, discountCents: 1_500 },
  requestsEarlyStart: false,
  checkout: { id: '0199d0a0-0000-7000-8000-000000000001', details: '{}', bookingId: 'b' },
}

describe('a stored form', () => {
  test('is restored without the visitor’s request for an early session', () => {
    expect(parseDraft({ ...full, requestsEarlyStart: true })).toEqual(full)
  })

  test('is restored unchanged', () => {
    expect(parseDraft(JSON.parse(JSON.stringify(full)))).toEqual(full)
    expect(parseDraft(JSON.parse(JSON.stringify(emptyDraft)))).toEqual(emptyDraft)
  })

  test.each([null, 7, 'text', [], { date: 8 }])(
    'with the invalid content %j becomes an empty form',
    (stored) => {
      expect(parseDraft(stored)).toEqual(emptyDraft)
    },
  )

  test('keeps its valid fields and drops the others', () => {
    const draft = parseDraft({
      ...full,
      packageType: 5,
      venue: 'the moon',
      date: '2026-02-31',
      time: '25:00',
      participantEmails: ['karl@example.com', 5],
      coupon: { code: 'GOZO10', baseCents: -1, discountCents: 'much' },
    })
    expect(draft).toEqual({
      ...full,
      packageType: undefined,
      venue: 'online',
      date: undefined,
      time: undefined,
      coupon: undefined,
    })
  })
})

describe('the URL', () => {
  const query = (text: string) => new URLSearchParams(text)

  test('fills in the day, time and package', () => {
    expect(prefillDraft(full, query('date=2026-12-10&time=12:00&package=duo'))).toEqual({
      ...full,
      date: '2026-12-10',
      time: '12:00',
      packageType: 'duo',
    })
  })

  test('with a day but no time clears the chosen time', () => {
    expect(prefillDraft(full, query('date=2026-12-10'))).toMatchObject({
      date: '2026-12-10',
      time: undefined,
    })
  })

  test.each(['', 'date=tomorrow&package=', 'time=09:00', 'date=2026-02-30&time=09:00'])(
    'changes nothing if its query is ?%s',
    (text) => {
      expect(prefillDraft(full, query(text))).toEqual(full)
    },
  )
})

test('a promo code in the URL replaces an applied coupon', () => {
  const draft = prefillDraft(full, new URLSearchParams('code= welcome10 '))
  expect(draft).toMatchObject({ promoCode: 'WELCOME10', coupon: undefined })
  expect(prefillDraft(full, new URLSearchParams('code='))).toEqual(full)
})

describe('the form is filled in', () => {
  const url = new URLSearchParams('package=duo&code=WELCOME10&date=2026-12-10&time=12:00')
  const inUrl = {
    draft: { packageType: 'duo', date: '2026-12-10', time: '12:00', promoCode: 'WELCOME10' },
    hasCode: true,
  }
  const arriving = { stored: undefined, query: url, typed: {}, isArrival: true }
  const reloading = { ...arriving, stored: full, isArrival: false }
  const noQuery = new URLSearchParams()
  const nameTyped = { studentName: 'Ġanna' }
  const packageTyped = { packageType: 'individual' }

  test.each([
    {
      how: 'on arrival, with the URL’s values',
      input: { ...arriving, stored: full },
      expected: inUrl,
    },
    {
      how: 'on arrival, with the stored values if the URL has none',
      input: { ...arriving, stored: full, query: noQuery },
      expected: { draft: full, hasCode: false },
    },
    {
      how: 'after a reload, with the stored values',
      input: reloading,
      expected: { draft: full, hasCode: false },
    },
    {
      how: 'after a reload, with the URL’s values if none are stored',
      input: { ...reloading, stored: undefined },
      expected: inUrl,
    },
    {
      how: 'with the stored values and the visitor’s latest input',
      input: { ...reloading, typed: nameTyped },
      expected: { draft: { ...full, ...nameTyped } },
    },
    {
      how: 'with the package that was clicked rather than the URL’s',
      input: { ...arriving, typed: packageTyped },
      expected: { draft: packageTyped },
    },
    {
      how: 'with the package of the URL even if it doesn’t exist',
      input: { ...arriving, query: new URLSearchParams('package=Gold!') },
      expected: { draft: { packageType: 'Gold!' } },
    },
  ])('$how', ({ input, expected }) => {
    expect(initialDraft(input)).toMatchObject(expected)
  })
})
