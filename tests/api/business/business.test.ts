import { notifyOfBooking } from '@synapse/api/booking/jobs'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator } = useIsolatedWorld({ env: { CONTACT_PLACE: 'Gozo' } })

const business = (changes: Partial<BodyOf<typeof saveBusiness>> = {}) => ({
  businessName: 'Synapse AI',
  address: '1 Triq\nValletta',
  vatNumber: 'MT12345634',
  vatRegime: 'article_11' as const,
  iban: 'mt84 malt 0110 0001 2345 MTLC AST0 01S',
  bic: 'maltmtmt',
  logo: '',
  notificationEmail: '',
  notifyOfBookings: true,
  paysByLink: true,
  remindsClients: false,
  tutorName: '',
  contactEmail: '',
  contactPhone: '',
  whatsapp: '',
  place: '',
  facebook: '',
  linkedin: '',
  tutorAbout: '',
  tutorPicture: '',
  ...changes,
})
const save = (changes?: Partial<BodyOf<typeof saveBusiness>>) =>
  operator.call(saveBusiness, { input: business(changes) })
const notices = async () =>
  (await world.mail.messages({ subject: 'New booking' })).map(({ to }) => String(to))

describe('the business details', () => {
  test('are empty at first and can be saved', async () => {
    expect(await operator.call(readBusiness)).toMatchObject({
      businessName: '',
      vatRegime: 'article_10',
      notifyOfBookings: true,
      environment: { contactEmail: '', place: 'Gozo' },
    })
    expect(await save({ vatNumber: 'mt 1234-5634' })).toMatchObject({
      vatNumber: 'MT12345634',
      iban: 'MT84MALT011000012345MTLCAST001S',
      bic: 'MALTMTMT',
      vatRegime: 'article_11',
    })
    expect(await operator.call(readBusiness)).toMatchObject({ address: '1 Triq\nValletta' })
  })

  test('include invoice settings that older versions of the app leave unchanged', async () => {
    const invoicing = {
      showsEpcQr: false,
      vatExemptReason: 'Exempt: my own words',
      accountHolder: 'Rita Vella',
    }
    expect(await operator.call(readBusiness)).toMatchObject({
      accountHolder: '',
      showsEpcQr: true,
      vatExemptReason: '',
    })
    expect(await save(invoicing)).toMatchObject(invoicing)
    expect(await save()).toMatchObject(invoicing)
    const wrong = business({ vatExemptReason: 'a'.repeat(301) })
    await expect(operator.call(saveBusiness, { input: wrong })).toBeRefused('invalid')
  })

  test('keep the history of the VAT registration', async () => {
    expect((await operator.call(readBusiness)).formerVatRegimes).toEqual([])
    const until = (before: string) => [{ vatRegime: 'article_10', before }]
    for (const vatRegimeFrom of ['2026-05-01', '2026-04-01'])
      expect(await save({ vatRegimeFrom })).toMatchObject({
        vatRegime: 'article_11',
        formerVatRegimes: until(vatRegimeFrom),
      })
    // The app sends back the history that it received.
    const { formerVatRegimes } = await save({ formerVatRegimes: [] })
    expect(formerVatRegimes).toEqual(until('2026-04-01'))
    const input = business({ vatRegimeFrom: '2099-01-01' })
    await expect(operator.call(saveBusiness, { input })).toBeRefused('in_future')
  })

  test('are refused if any of them is invalid', async () => {
    const wrong: [Parameters<typeof business>[0], string][] = [
      [{ iban: 'MT84MALT011000012345MTLCAST001T' }, 'This isn’t a valid IBAN.'],
      [{ vatNumber: 'MT12345635' }, 'This isn’t a valid Maltese VAT number. Check the digits.'],
      [{ bic: 'MALT' }, 'This isn’t a valid BIC.'],
      [{ logo: 'https://example.com/x.png' }, 'The logo must be a PNG, JPEG or SVG.'],
      [{ notificationEmail: 'me' }, 'The notification e-mail is not valid.'],
      [
        { contactPhone: 'call me' },
        'The phone number can only contain digits, spaces and + ( ) . / -',
      ],
      [
        { facebook: 'javascript:alert(1)' },
        'The Facebook page must be a web address that starts with https://.',
      ],
    ]
    for (const [changes, error] of wrong) {
      const save = operator.call(saveBusiness, { input: business(changes) })
      await expect(save, JSON.stringify(changes)).toBeRefused({ error })
    }
  })

  test('determine whether and where booking notifications are sent', async () => {
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

  test('determine where a rejected notification is sent on a retry', async () => {
    await save({ notificationEmail: 'mee@example.com' })
    const booking = await world.make.cashBooking()
    world.mail.setFault({ mode: 'refuse-permanently' })
    const notify = () => world.run(notifyOfBooking, { bookingId: booking.id })
    await expect(notify()).rejects.toThrow('mee@example.com')
    world.mail.setFault({ mode: 'accept' })
    await save({ notificationEmail: 'me@example.com' })
    await notify()
    await notify()
    expect(await notices()).toEqual(['me@example.com'])
  })
})
