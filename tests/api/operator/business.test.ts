import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { describe, expect, test } from 'vitest'
import { asOperator } from '../../support/as-operator.ts'
import { useWorld } from '../../support/use-world.ts'

const world = useWorld({ env: { CONTACT_PLACE: 'Gozo' } })
const operator = asOperator(world)

const business = (changes: Partial<BodyOf<typeof saveBusiness>> = {}) => ({
  businessName: 'Synapse AI',
  address: '1 Triq\nValletta',
  vatNumber: 'MT12345678',
  vatRegime: 'article_11' as const,
  iban: 'mt84 malt 0110 0001 2345 MTLC AST0 01S',
  bic: 'maltmtmt',
  logo: '',
  notificationEmail: '',
  notifyOfBookings: true,
  tutorName: '',
  contactEmail: '',
  contactPhone: '',
  whatsapp: '',
  place: '',
  facebook: '',
  linkedin: '',
  ...changes,
})
const save = (changes?: Partial<BodyOf<typeof saveBusiness>>) =>
  operator.call(saveBusiness, { input: business(changes) })
const notices = async () =>
  (await world.mail.messages({ subject: 'New booking' })).map(({ to }) => String(to))

describe('the business’s data', () => {
  test('are empty at first, and kept', async () => {
    expect(await operator.call(readBusiness)).toMatchObject({
      businessName: '',
      vatRegime: 'article_10',
      notifyOfBookings: true,
    })
    expect(await save()).toMatchObject({
      iban: 'MT84MALT011000012345MTLCAST001S',
      bic: 'MALTMTMT',
      vatRegime: 'article_11',
    })
    expect(await operator.call(readBusiness)).toMatchObject({ address: '1 Triq\nValletta' })
  })

  test('are refused where they cannot be right', async () => {
    const refused = (changes: Partial<BodyOf<typeof saveBusiness>>) =>
      operator.refused(saveBusiness, { input: business(changes) })
    expect(await refused({ iban: 'MT84MALT011000012345MTLCAST001T' })).toMatchObject({
      status: 400,
      error: 'That is not a valid IBAN.',
    })
    expect(await refused({ bic: 'MALT' })).toMatchObject({ error: 'That is not a valid BIC.' })
    expect(await refused({ logo: 'https://example.com/x.png' })).toMatchObject({
      error: 'The logo must be a picture.',
    })
    expect(await refused({ notificationEmail: 'me' })).toMatchObject({
      error: 'The notification e-mail is not an e-mail address.',
    })
    expect(await refused({ contactPhone: 'call me' })).toMatchObject({
      error: 'The phone number may have digits, spaces and + ( ) . / - only.',
    })
    expect(await refused({ facebook: 'javascript:alert(1)' })).toMatchObject({
      error: 'The Facebook page must be an address that begins with https://.',
    })
  })

  test('say where notices of bookings go, and whether any do', async () => {
    await world.book()
    expect(await notices()).toEqual(['Synapse AI <hello@synapse-ai.example>'])
    await world.mail.clear()
    await save({ notificationEmail: 'me@example.com' })
    await world.book()
    expect(await notices()).toEqual(['me@example.com'])
    await world.mail.clear()
    await save({ notifyOfBookings: false })
    await world.book()
    expect(await notices()).toEqual([])
  })

  test('come with what the environment says of the contact data', async () => {
    expect((await operator.call(readBusiness)).environment).toMatchObject({
      contactEmail: '',
      place: 'Gozo',
    })
  })
})
