import { checkoutInput } from '@synapse/shared/booking/checkout-contract'
import { defaultPackages, maxStudents } from '@synapse/shared/package/package'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft } from '#booking/draft/draft.ts'
import type { OfferedPackage } from '#booking/offer/offered-packages.ts'
import { checkoutRequest, reuseCheckout } from '#booking/payment/checkout-request.ts'

const draft = {
  ...emptyDraft,
  studentName: ' Rita Borg ',
  studentEmail: 'rita@example.com ',
  otherStudents: 'Karl Vella',
  participantEmails: [' karl@example.com', '', 'left@example.com'],
  notes: 'We use Linux.',
}

const start = Temporal.Instant.from('2026-12-08T08:00:00Z')
const requestOf = (chosenPackage: OfferedPackage, changes: Partial<Draft> = {}, at = start) =>
  checkoutRequest({ ...draft, ...changes }, { chosenPackage, start: at, website: 'synapse-ai' })

describe('a checkout’s request body', () => {
  test('for an individual has no participants and no other students’ names', () => {
    expect(requestOf(defaultPackages.individual)).toEqual({
      website: 'synapse-ai',
      studentName: 'Rita Borg',
      studentEmail: 'rita@example.com',
      calendarEmail: 'rita@example.com',
      participantEmails: [],
      sessionDate: '2026-12-08T08:00:00Z',
      sessionType: 'individual',
      venue: 'online',
      numberOfStudents: 1,
      basePrice: '60.00',
      couponCode: null,
      discountAmount: '0.00',
      finalPrice: '60.00',
      notes: 'We use Linux.',
    })
  })

  test('for a duo has one participant, and the other student’s name in the notes', () => {
    const body = requestOf(defaultPackages.duo)
    expect(body.notes).toBe('Other students: Karl Vella\nWe use Linux.')
    expect(body.participantEmails).toEqual(['karl@example.com'])
    expect(body.numberOfStudents).toBe(2)
  })

  test('for a group leaves out blank participant e-mails', () => {
    const body = requestOf(defaultPackages.group)
    expect(body.participantEmails).toEqual(['karl@example.com', 'left@example.com'])
  })

  test('is accepted by the server’s contract', () => {
    const workshop = { ...defaultPackages.group, type: 'workshop', numberOfStudents: maxStudents }
    for (const chosenPackage of [...Object.values(defaultPackages), workshop]) {
      const body = requestOf(chosenPackage)
      const { id } = reuseCheckout(undefined, body)
      expect(checkoutInput.safeParse({ ...body, checkoutId: id }).error).toBeUndefined()
    }
  })
})

describe('the price', () => {
  const coupon = { code: 'GOZO10', baseCents: 10_000, discountCents: 1_000 }

  test('deducts a coupon that was accepted for this base price', () => {
    const body = requestOf(defaultPackages.duo, { coupon })
    expect(body).toMatchObject({
      basePrice: '100.00',
      couponCode: 'GOZO10',
      discountAmount: '10.00',
      finalPrice: '90.00',
    })
  })
})

describe('the checkout id', () => {
  const body = requestOf(defaultPackages.duo)
  const first = reuseCheckout(undefined, body)

  test('stays the same for the same details', () => {
    const again = requestOf(defaultPackages.duo)
    expect(reuseCheckout(first, again)).toBe(first)
  })

  test('changes with the details', () => {
    const changed = requestOf(defaultPackages.duo, {}, start.add({ hours: 3 }))
    expect(reuseCheckout(first, changed).id).not.toBe(first.id)
  })
})
