import { expect, test } from 'vitest'
import { epcQr } from '#document/epc-qr'

const transfer = {
  name: 'Synapse AI',
  iban: 'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  bic: 'MALTMTMT',
  amountCents: 30_090,
  reference: '202611-003',
}

test('a payment QR code contains the payee, account, amount and reference (EPC069-12, version 002)', () => {
  expect(epcQr(transfer)).toBe(
    'BCD\n002\n1\nSCT\nMALTMTMT\nSynapse AI\nMT84MALT011000012345MTLCAST001S\nEUR300.90\n\n\n202611-003',
  )
})

test('a payment QR code works without a BIC, and leaves out an empty reference', () => {
  expect(epcQr({ ...transfer, bic: '' })?.split('\n')[4]).toBe('')
  expect(epcQr({ ...transfer, bic: 'not one' })?.split('\n')[4]).toBe('')
  expect(epcQr({ ...transfer, bic: 'MALTMTMTXXX' })?.split('\n')[4]).toBe('MALTMTMTXXX')
  expect(epcQr({ ...transfer, reference: '' })).toMatch(/EUR300\.90$/)
})

test('a payment QR code limits the payee’s name to 70 characters that every bank accepts', () => {
  const name = (of: string) => epcQr({ ...transfer, name: of })?.split('\n')[5]
  expect(name('Ċensu Ħal Għaxaq & Żgħir <Ltd>')).toBe('Censu Hal Ghaxaq + Zghir Ltd')
  expect(name('Straße 1; "Łódź" – José')).toBe('Strasse 1 Lodz - Jose')
  expect(name(`${'a'.repeat(69)} bcd`)).toBe('a'.repeat(69))
  expect(name('Two\nlines')).toBe('Two lines')
})

test('a payment QR code needs a payee, an account and an amount', () => {
  expect(epcQr({ ...transfer, name: ' ' })).toBeUndefined()
  expect(epcQr({ ...transfer, name: '智' })).toBeUndefined()
  expect(epcQr({ ...transfer, iban: '' })).toBeUndefined()
  expect(epcQr({ ...transfer, iban: 'MT84' })).toBeUndefined()
  expect(epcQr({ ...transfer, amountCents: 0 })).toBeUndefined()
  expect(epcQr({ ...transfer, amountCents: -100 })).toBeUndefined()
  expect(epcQr({ ...transfer, amountCents: 100_000_000_000 })).toBeUndefined()
})

test('a payment QR code accepts amounts from one cent to the maximum for a bank transfer', () => {
  expect(epcQr({ ...transfer, amountCents: 1 })).toContain('\nEUR0.01\n')
  expect(epcQr({ ...transfer, amountCents: 99_999_999_999 })).toContain('\nEUR999999999.99\n')
})

test('a payment QR code never exceeds the 331 bytes allowed', () => {
  const max = epcQr({
    name: 'M'.repeat(200),
    iban: `MT05${'A'.repeat(30)}`,
    bic: 'MALTMTMTXXX',
    amountCents: 99_999_999_999,
    reference: 'R'.repeat(500),
  })
  expect(max?.length).toBeLessThanOrEqual(331)
})
