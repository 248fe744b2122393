import { checkoutInput } from '@synapse/shared/booking/checkout-contract'
import { defaultPackages, maxStudents } from '@synapse/shared/package/package'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '#booking/draft/draft.ts'
import { checkoutRequest, reuseCheckout } from '#booking/payment/checkout-request.ts'

const draft = {
  ...emptyDraft,
  date: '2026-12-08',
  time: '09:00',
  studentName: ' Rita Borg ',
  studentEmail: 'rita@example.com ',
  otherStudents: 'Karl Vella',
  participantEmails: [' karl@example.com', '', 'left@example.com'],
  notes: 'We use Linux.',
}

describe('a checkout’s request body', () => {
  test('for an individual has no participants and no other names', () => {
    expect(checkoutRequest(draft, defaultPackages.individual, 'synapse-ai')).toEqual({
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
    const body = checkoutRequest(draft, defaultPackages.duo, 'synapse-ai')
    expect(body.notes).toBe('Other students: Karl Vella\nWe use Linux.')
    expect(body.participantEmails).toEqual(['karl@example.com'])
    expect(body.numberOfStudents).toBe(2)
  })

  test('for a group leaves out blank participant e-mails', () => {
    const body = checkoutRequest(draft, defaultPackages.group, 'synapse-ai')
    expect(body.participantEmails).toEqual(['karl@example.com', 'left@example.com'])
  })

  test('is accepted by the server’s contract', () => {
    const workshop = { ...defaultPackages.group, type: 'workshop', numberOfStudents: maxStudents }
    for (const chosenPackage of [...Object.values(defaultPackages), workshop]) {
      const body = checkoutRequest(draft, chosenPackage, 'synapse-ai')
      const { id } = reuseCheckout(undefined, body)
      expect(checkoutInput.safeParse({ ...body, checkoutId: id }).error).toBeUndefined()
    }
  })
})

describe('the price', () => {
  const coupon = { code: 'GOZO10', baseCents: 10_000, discountCents: 1_000 }

  test('includes a coupon that was accepted for this base price', () => {
    const body = checkoutRequest({ ...draft, coupon }, defaultPackages.duo, 'synapse-ai')
    expect(body).toMatchObject({
      basePrice: '100.00',
      couponCode: 'GOZO10',
      discountAmount: '10.00',
      finalPrice: '90.00',
    })
  })
})

describe('the checkout id', () => {
  const body = checkoutRequest(draft, defaultPackages.duo, 'synapse-ai')
  const first = reuseCheckout(undefined, body)

  test('stays the same for the same details', () => {
    const again = checkoutRequest(draft, defaultPackages.duo, 'synapse-ai')
    expect(reuseCheckout(first, again)).toBe(first)
  })

  test('changes with the details', () => {
    const changed = checkoutRequest({ ...draft, time: '12:00' }, defaultPackages.duo, 'synapse-ai')
    expect(reuseCheckout(first, changed).id).not.toBe(first.id)
  })
})
