import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { DaysOffForm } from '#availability/DaysOffDialog.tsx'
import { daysOffInputKey } from '#availability/input-keys.ts'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { bookingsQuery } from '#booking/queries.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { storeInput } from '#data/unsaved-input.ts'
import { textOf } from '#ui/render.test-support.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

test('says that the sessions in the blocked period are loading, and then warns of them', () => {
  const base = { date: '', until: '', reason: '' }
  storeInput(daysOffInputKey, { values: { ...base, date: '2099-12-24' }, base })
  const queries = new QueryClient()
  expect(textOf(<DaysOffForm />, { queries })).toContain('Loading...')
  const { queryKey } = bookingsQuery({ from: '2099-12-23', to: '2099-12-24' })
  const booking = { ...sampleBooking, sessionDate: '2099-12-24T09:00:00.000Z' }
  queries.setQueryData(queryKey, [booking])
  expect(textOf(<DaysOffForm />, { queries })).toContain('There’s one session in this period.')
})
