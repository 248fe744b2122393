import { describe, expect, test } from 'vitest'
import { defaultPattern } from '#availability/timetable'
import { defaultPackages } from '#package/package'
import { type PageData, pageValues } from '#website/page-values'

const packages = Object.values(defaultPackages)
const today = Temporal.PlainDate.from('2027-02-01')

const facts: PageData = {
  origin: 'https://example.com',
  contact: {
    tutorName: '',
    contactEmail: 'me@example.com',
    contactPhone: '+356 2100 (0) 7',
    whatsapp: '+356 99 / 1',
    place: '',
    facebook: '',
    linkedin: '',
  },
  businessName: '',
  address: '',
  slug: 'synapse-ai',
  name: 'Synapse AI',
  primaryColor: '#0b6e99',
  pictureHash: '',
  takesBookings: true,
  tutorAbout: '',
  withdrawalText: '',
  tutorPictureHash: '',
  packages,
  pattern: defaultPattern,
  nextStarts: [],
}
const values = (changes: Partial<PageData> = {}) => pageValues({ ...facts, ...changes }, today)

describe('a website’s pages', () => {
  test('show the price of each package on sale, and the lowest price of all', () => {
    const { lowestPrice, packages } = values()
    expect(lowestPrice).toBe('€60')
    expect(
      packages.map(({ label, price, seats, duration }) => [label, price, seats, duration]),
    ).toEqual([
      ['Individual', '€60', '1 person', '2\u00a0hours'],
      ['Duo', '€100', '2 people', '2\u00a0h\u00a015\u00a0min'],
      ['Group', '€150', 'Up to 4 people', '2\u00a0h\u00a030\u00a0min'],
    ])
  })

  test('state the lowest price in the booking page’s heading', () => {
    const plain = (changes?: Partial<PageData>) =>
      values(changes).headline.replaceAll('\u00a0', ' ')
    expect(plain()).toBe('Book a session with a tutor, from €60')
    expect(plain({ packages: packages.slice(1, 2) })).toBe('Book a session with a tutor, for €100')
    expect(plain({ packages: [] })).toBe('')
    const contact = { ...facts.contact, tutorName: 'Rita Vella' }
    expect(plain({ contact })).toBe('Book a session with Rita Vella, from €60')
  })

  test('list the packages in one sentence, however many there are', () => {
    expect(values().offer).toBe(
      'Individual (1 person, 2\u00a0hours) for €60, Duo (2 people, 2\u00a0h\u00a015\u00a0min) for €100 or Group (up to 4 people, 2\u00a0h\u00a030\u00a0min) for €150',
    )
    expect(values({ packages: packages.slice(1, 2) }).offer).toBe(
      'Duo (2 people, 2\u00a0h\u00a015\u00a0min) for €100',
    )
  })

  test('mark packages as out of stock and omit the booking link if nothing can be booked', () => {
    expect(values()).toMatchObject({ closed: '', packages: [{ stock: 'InStock' }, {}, {}] })
    const closed = values({ takesBookings: false })
    expect(closed).toMatchObject({
      closed: 'Synapse AI',
      packages: [{ stock: 'OutOfStock' }, {}, {}],
    })
    expect(values({ packages: [] })).toMatchObject({
      closed: 'Synapse AI',
      offer: '',
      lowestPrice: '',
    })
  })

  test('state the next available day, if there is one and a package is on sale', () => {
    const nextStarts = ['2027-02-01T23:30:00Z', '2027-07-05T13:00:00Z'].map(Temporal.Instant.from)
    expect(values({ nextStarts }).nextFreeDay).toBe('Tuesday\u00a02\u00a0February')
    expect(values({ nextStarts: [] }).nextFreeDay).toBe('')
    expect(values({ nextStarts, packages: [] }).nextFreeDay).toBe('')
  })
})

test('pages list the next slots in Malta time, in winter and in summer', () => {
  const nextStarts = ['2027-02-01T08:00:00Z', '2027-07-05T13:00:00Z'].map(Temporal.Instant.from)
  expect(values({ nextStarts, packages: packages.slice(1) }).nextSlots).toEqual([
    { starts: '2027-02-01T09:00:00+01:00', ends: '2027-02-01T11:15:00+01:00' },
    { starts: '2027-07-05T15:00:00+02:00', ends: '2027-07-05T17:15:00+02:00' },
  ])
})

test('pages name the business and its address or, if they aren’t set, the website and the place', () => {
  expect(values()).toMatchObject({ seller: 'Synapse AI', sellerAddress: 'Malta and Gozo' })
  expect(values({ businessName: 'Borg Ltd', address: 'Triq Ghar 7\nVictoria' })).toMatchObject({
    seller: 'Borg Ltd',
    sellerAddress: 'Triq Ghar\u00a07, Victoria',
  })
})

test('pages show the copyright years up to the current year', () => {
  expect(values().years).toBe('2024–2027')
  expect(pageValues(facts, Temporal.PlainDate.from('2024-12-31')).years).toBe('2024')
})

describe('the weekly schedule on the website', () => {
  test('reads as a sentence', () => {
    expect(values().weeklySchedule).toBe(
      'Monday to Friday at 09:00, 12:00, 15:00; Saturday at 09:00, 12:00 (Malta\u00a0time).',
    )
  })

  test('includes only slots that apply today', () => {
    const line = { dayOfWeek: 3, startTime: '10:00' }
    const pattern = [
      { ...line, validUntil: '2027-01-31' },
      { ...line, startTime: '11:00', validFrom: '2027-02-01', validUntil: '2027-02-01' },
      { ...line, startTime: '12:00', validFrom: '2027-02-02' },
    ]
    expect(values({ pattern }).weeklySchedule).toBe('Wednesday at 11:00 (Malta\u00a0time).')
  })
})

test('formats phone numbers for people and for software', () => {
  expect(values()).toMatchObject({
    contactPhone: '+356\u00a02100\u00a0(0)\u00a07',
    telephone: '+356210007',
    whatsapp: '356991',
  })
})

test.each(['+356 9912 3456', '00356 9912 3456', '9912 3456'])(
  'the WhatsApp link for %s contains the country code',
  (whatsapp) =>
    expect(values({ contact: { ...facts.contact, whatsapp } }).whatsapp).toBe('35699123456'),
)

test('a page names its website unless it is the built-in one', () => {
  expect(values().otherWebsite).toBe('')
  const other = values({ slug: 'night-school', name: 'Night School' })
  expect(other).toMatchObject({
    otherWebsite: 'Night School',
    bookingPath: '/booking/night-school',
  })
})
