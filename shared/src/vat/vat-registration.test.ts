import { describe, expect, test } from 'vitest'
import {
  bookingVatOn,
  changeRegistration,
  registeredFrom,
  type VatRegistration,
  vatRegimeOn,
} from '#vat/vat-registration'

const always: VatRegistration = { vatRegime: 'article_11', formerVatRegimes: [] }
const switched = changeRegistration(always, 'article_10', '2027-04-01')

test('each day keeps the VAT registration that applied that day', () => {
  expect(vatRegimeOn(switched, '2027-03-31')).toBe('article_11')
  expect(vatRegimeOn(switched, '2027-04-01')).toBe('article_10')
  expect(bookingVatOn(switched, '2027-03-31')).toEqual({ vatCategory: 'exempt', vatHundredths: 0 })
  expect(bookingVatOn(switched, '2028-01-01')).toEqual({
    vatCategory: 'standard',
    vatHundredths: 1_800,
  })
  expect([registeredFrom(always), registeredFrom(switched)]).toEqual([null, '2027-04-01'])
})

describe('changing the VAT registration', () => {
  const twice = changeRegistration(switched, 'exempt', '2027-09-01')

  test('adds the previous registration to the history', () => {
    expect(twice).toEqual({
      vatRegime: 'exempt',
      formerVatRegimes: [
        { vatRegime: 'article_11', before: '2027-04-01' },
        { vatRegime: 'article_10', before: '2027-09-01' },
      ],
    })
  })

  test('to the one already in force only moves its start date, earlier or later', () => {
    for (const from of ['2027-08-01', '2027-10-01'])
      expect(changeRegistration(twice, 'exempt', from)).toEqual(
        changeRegistration(switched, 'exempt', from),
      )
    expect(changeRegistration(always, 'article_11', '2027-08-01')).toEqual(always)
  })

  test('replaces any registrations recorded for later days', () => {
    expect(changeRegistration(twice, 'not_registered', '2027-04-01')).toEqual(
      changeRegistration(always, 'not_registered', '2027-04-01'),
    )
    expect(changeRegistration(twice, 'exempt', '2026-01-01')).toEqual(
      changeRegistration(always, 'exempt', '2026-01-01'),
    )
  })

  test('back to the previous registration undoes the last change', () => {
    expect(changeRegistration(switched, 'article_11', '2027-04-01')).toEqual(always)
    expect(changeRegistration(twice, 'article_10', '2027-09-01')).toEqual(switched)
    expect(changeRegistration(twice, 'article_10', '2027-12-01').formerVatRegimes).toHaveLength(3)
  })
})
