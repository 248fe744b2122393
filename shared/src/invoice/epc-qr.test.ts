import { expect, test } from 'vitest'
import { epcQr } from '#invoice/epc-qr'

const transfer = {
  name: 'Synapse AI',
  iban: 'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  bic: 'MALTMTMT',
  amountCents: 30_090,
  reference: '202611-003',
}

test('a banking app reads whom, where, how much and what for (EPC069-12, version 002)', () => {
  expect(epcQr(transfer)).toBe(
    'BCD\n002\n1\nSCT\nMALTMTMT\nSynapse AI\nMT84MALT011000012345MTLCAST001S\nEUR300.90\n\n\n202611-003',
  )
})

test('without a BIC it is for any bank of the area, and without a reference it ends with the amount', () => {
  expect(epcQr({ ...transfer, bic: '' })?.split('\n')[4]).toBe('')
  expect(epcQr({ ...transfer, bic: 'not one' })?.split('\n')[4]).toBe('')
  expect(epcQr({ ...transfer, reference: '' })).toMatch(/EUR300\.90$/)
})

test('a name has 70 characters at most, all of them such that every bank takes them', () => {
  const name = (of: string) => epcQr({ ...transfer, name: of })?.split('\n')[5]
  expect(name('Ċensu Ħal Għaxaq & Żgħir <Ltd>')).toBe('Censu Hal Ghaxaq + Zghir Ltd')
  expect(name('Straße 1; "Łódź" – José')).toBe('Strasse 1 Lodz - Jose')
  expect(name(`${'a'.repeat(69)} bcd`)).toBe('a'.repeat(69))
  expect(name('Two\nlines')).toBe('Two lines')
})

test('there is no code where nobody, no account or nothing is to be paid to', () => {
  expect(epcQr({ ...transfer, name: ' ' })).toBeUndefined()
  expect(epcQr({ ...transfer, name: '智' })).toBeUndefined()
  expect(epcQr({ ...transfer, iban: '' })).toBeUndefined()
  expect(epcQr({ ...transfer, iban: 'MT84' })).toBeUndefined()
  expect(epcQr({ ...transfer, amountCents: 0 })).toBeUndefined()
  expect(epcQr({ ...transfer, amountCents: -100 })).toBeUndefined()
  expect(epcQr({ ...transfer, amountCents: 100_000_000_000 })).toBeUndefined()
})

test('it is never longer than the 331 bytes that a code may hold', () => {
  const most = epcQr({
    name: 'M'.repeat(200),
    iban: `MT84${'A'.repeat(30)}`,
    bic: 'MALTMTMTXXX',
    amountCents: 99_999_999_999,
    reference: 'R'.repeat(500),
  })
  expect(most?.length).toBeLessThanOrEqual(331)
})
