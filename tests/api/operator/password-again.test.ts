import { randomUUID } from 'node:crypto'
import { allRoutes } from '@synapse/api/main/routes'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { passwordNeededReason } from '@synapse/shared/contract/password-needed'
import {
  confirmPassword,
  readSignInSecurity,
  saveRefundLimit,
  setUpApp,
} from '@synapse/shared/operator/contract'
import { refundBooking, refundInvoice } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import type { BusinessChanges } from '#support/actors/change-business.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { signInWith } from '#support/actors/second-step.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { credentials } from '#support/run/settings.ts'
import { useCheapHash } from '#support/world/cheap-hash.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator: as } = useIsolatedWorld()
useCheapHash(world)

const passwordNeeded = {
  reason: 'password_needed',
  error: 'This needs your password. If the app doesn’t ask for it, reload the page.',
}
const confirm = (token: string, password = credentials.password) =>
  world.call(confirmPassword, { token, input: { password } })

/** Signs in, and waits five minutes, after which the password is needed again. */
const oldSession = async () => {
  const token = await signInWith(world)
  world.clock.advance({ minutes: 5 })
  return token
}

const always = allRoutes
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(({ needsPassword }) => needsPassword)
const sometimes = allRoutes
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(({ refusals }) => passwordNeededReason in refusals)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('only the listed endpoints ask for the password again', () => {
  expect(always.map(nameOf).toSorted()).toEqual([
    'DELETE /api/admin/students/{email}/personal-data',
    'DELETE /api/auth/factors/{id}',
    'GET /api/admin/books/archive',
    'GET /api/admin/students/{email}/personal-data',
    'POST /api/admin/quarters/{quarter}/reopen',
    'POST /api/auth/factors/app',
    'POST /api/auth/factors/app/setup',
    'POST /api/auth/factors/passkey',
    'POST /api/auth/factors/passkey/setup',
    'POST /api/auth/recovery-codes',
    'PUT /api/admin/retention',
    'PUT /api/auth/refund-limit',
  ])
  expect(sometimes.map(nameOf).toSorted()).toEqual([
    'POST /api/admin/bookings/{id}/refund',
    'POST /api/admin/failed-jobs/{job}/{id}/retry',
    'POST /api/admin/invoices/{id}/refund',
    'POST /api/todo-items/{id}/process-refund',
    'PUT /api/admin/business',
  ])
})

test('no request that may be queued offline asks for the password again', () => {
  expect([...always, ...sometimes].filter(({ mayRepeat }) => mayRepeat)).toEqual([])
})

test('five minutes after the password was entered, a request that needs it is refused', async () => {
  const token = await oldSession()
  for (const { method, path } of always) {
    const answer = await world.fetch(path.replaceAll(/\{\w+\}/g, randomUUID()), {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    })
    expect([path, answer.status, await answer.json()]).toMatchObject([
      path,
      403,
      { reason: 'password_needed', error: passwordNeeded.error },
    ])
  }
})

test('entering the password allows requests that need it for five minutes, in this session only', async () => {
  const [token, other] = [await signInWith(world), await signInWith(world)]
  world.clock.advance({ minutes: 5 })
  await confirm(token)
  world.clock.advance({ minutes: 4, seconds: 59 })
  await world.call(setUpApp, { token })
  await expect(world.call(setUpApp, { token: other })).toBeRefused(passwordNeeded)
  world.clock.advance({ seconds: 1 })
  await expect(world.call(setUpApp, { token })).toBeRefused(passwordNeeded)
})

test('a wrong password is rejected, and eight wrong passwords block further attempts', async () => {
  const token = await oldSession()
  for (let tries = 0; tries < 8; tries += 1)
    await expect(confirm(token, 'wrong')).toBeRefused({ status: 400 })
  await expect(confirm(token, 'wrong')).toBeRefused({ status: 429 })
  await expect(confirm(token)).toBeRefused({ status: 429 })
  await expect(world.call(setUpApp, { token })).toBeRefused(passwordNeeded)
})

describe('changes to business details', () => {
  const save = async (token: string, changes: BusinessChanges) => {
    const { environment: _, ...business } = await world.call(readBusiness, { token })
    return world.call(saveBusiness, { token, input: { ...business, ...changes } })
  }

  test('need the password only if they affect the bank details', async () => {
    const changes = [
      { iban: 'MT84MALT011000012345MTLCAST001S' },
      { bic: 'MALTMTMT' },
      { accountHolder: 'Someone else' },
    ]
    const token = await oldSession()
    for (const one of changes) await expect(save(token, one)).toBeRefused(passwordNeeded)
    expect((await save(token, {})).iban).toBe('')
    await confirm(token)
    const all = Object.assign({}, ...changes)
    expect(await save(token, all)).toMatchObject(all)
    world.clock.advance({ minutes: 5 })
    await expect(save(token, { iban: '', bic: '', accountHolder: '' })).toBeRefused(passwordNeeded)
    // The password isn't needed, because the bank details stay the same.
    expect(await save(token, { place: 'Sliema' })).toMatchObject({ ...all, place: 'Sliema' })
  })
})

describe('a refund', () => {
  const limitTo = (amount: string | null) => as.call(saveRefundLimit, { input: { amount } })
  const refund = (token: string, id: string, amount: string, remaining: string) =>
    world.call(refundBooking, { token, params: { id }, input: { amount, remaining } })
  const refunds = async () => (await world.db('refunds').select('amount')).length

  test('above the operator’s limit needs the password, and changes nothing without it', async () => {
    const [booking, other] = [await world.book(), await world.book()]
    await limitTo(null)
    const token = await oldSession()
    expect((await world.call(readSignInSecurity, { token })).refundLimit).toBeNull()
    await refund(token, other.id, '60.00', '60.00')
    await world.db('refunds').update({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    await limitTo('59.99')
    const asked = refund(token, booking.id, '60.00', '60.00')
    await expect(asked).toBeRefused(passwordNeeded)
    expect(await refunds()).toBe(1)
    expect((await world.booking(booking.id)).paymentStatus).toBe('completed')
    await confirm(token)
    await refund(token, booking.id, '60.00', '60.00')
    expect(await refunds()).toBe(2)
  })

  test('can’t bypass the limit by being split, even into parallel refunds', async () => {
    await limitTo('30.00')
    const { id } = await world.book()
    const other = await world.book({ sessionDate: '2027-02-10T08:00:00Z' })
    const token = await oldSession()
    await world.finishJobs(refund(token, id, '20.00', '60.00'))
    // Make both refunds wait just before they are recorded.
    const trx = await world.db.transaction()
    await trx.raw('lock table refunds in share mode')
    const refunding = Promise.allSettled([
      refund(token, id, '10.00', '40.00'),
      refund(token, other.id, '10.00', '60.00'),
    ])
    await waitForLockWaits(world.db, { count: 2 })
    await trx.commit()
    const answers = await refunding
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await world.db('refunds').update({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    await refund(token, other.id, '5.00', (await remainingOf(other.id)) ?? '')
  })

  const remainingOf = async (id: string) => {
    const [payment] = await world.db('payments').where({ bookingId: id })
    return (Number(payment.amount) - Number(payment.refunded)).toFixed(2)
  }

  test('of an overpaid invoice also needs the password if it is above the limit', async () => {
    const invoices = invoiceActions({ operator: as })
    await invoices.setBusiness()
    await limitTo('0.00')
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '35.40', { date: '2027-01-31' })
    await world.db('payments').update({ amount: '45.40' })
    const token = await oldSession()
    const byHand = { method: 'cash', date: '2027-02-01' } as const
    const call = { token, params: { id: invoice.id }, input: { amount: '10.00', byHand } }
    await expect(world.call(refundInvoice, call)).toBeRefused(passwordNeeded)
    await confirm(token)
    await world.call(refundInvoice, call)
  })

  test('has a limit that can be raised or removed only with the password', async () => {
    const token = await oldSession()
    const input = { amount: null }
    await expect(world.call(saveRefundLimit, { token, input })).toBeRefused(passwordNeeded)
    await confirm(token)
    await world.call(saveRefundLimit, { token, input: { amount: '100' } })
    expect((await world.call(readSignInSecurity, { token })).refundLimit).toBe('100.00')
  })
})
