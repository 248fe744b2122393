import { expect, test } from 'vitest'
import { onboardingSteps } from '#overview/onboarding.ts'

const nothing = {
  slug: 'synapse-ai',
  business: { businessName: '', address: '' },
  setup: { pattern: [] },
  stripe: { isReachable: true, lastWebhookAt: null },
  google: { isConfigured: true, isConnected: false, problem: null },
  bookings: { upcoming: 0, past: 0, ended: 0 },
}
const done = {
  ...nothing,
  business: { businessName: 'Synapse', address: 'Victoria' },
  setup: { pattern: [{ dayOfWeek: 1, startTime: '09:00', validFrom: null, validUntil: null }] },
  stripe: { isReachable: true, lastWebhookAt: '2026-12-01T09:00:00Z' },
  google: { isConfigured: true, isConnected: true, problem: null },
  bookings: { upcoming: 1, past: 0, ended: 0 },
}
const open = (facts: Parameters<typeof onboardingSteps>[0]) =>
  onboardingSteps(facts).flatMap(({ title, isDone }) => (isDone ? [] : title))

test('the checklist for a new business contains every step with its link', () => {
  expect(onboardingSteps(nothing).map(({ title, to }) => [title, to])).toEqual([
    ['Your business', '/admin/settings'],
    ['Weekly schedule', '/admin/website/synapse-ai/settings'],
    ['Card payments', '/admin/settings?tab=connections'],
    ['Google Calendar', '/admin/settings?tab=connections'],
    ['A test booking', '/book'],
  ])
  expect(open(nothing)).toHaveLength(5)
})

test('the checklist marks steps as done based on the server’s data', () => {
  const step = (change: Partial<typeof done>) => open({ ...done, ...change })
  expect(step({ business: { businessName: 'Synapse', address: ' ' } })).toEqual(['Your business'])
  expect(step({ setup: { pattern: [] } })).toEqual(['Weekly schedule'])
  for (const stripe of [
    { ...nothing.stripe },
    { isReachable: false, lastWebhookAt: done.stripe.lastWebhookAt },
  ])
    expect(step({ stripe: stripe as typeof done.stripe })).toEqual(['Card payments'])
  expect(step({ google: nothing.google })).toEqual(['Google Calendar'])
  const bookings = nothing.bookings
  expect(step({ bookings })).toEqual(['A test booking'])
  expect(step({ bookings: { ...bookings, ended: 1 }, setup: { pattern: [] } })).toEqual([
    'Weekly schedule',
  ])
})

test('the checklist omits Google Calendar if it isn’t configured on the server', () => {
  expect(open({ ...nothing, google: { ...nothing.google, isConfigured: false } })).not.toContain(
    'Google Calendar',
  )
})

test('the checklist is empty once all steps are done or there is an upcoming or past session', () => {
  expect(onboardingSteps(done)).toEqual([])
  expect(onboardingSteps({ ...nothing, bookings: { upcoming: 0, past: 1, ended: 0 } })).toEqual([])
  expect(onboardingSteps({ ...nothing, bookings: { upcoming: 2, past: 0, ended: 0 } })).toEqual([])
  expect(onboardingSteps({ ...nothing, bookings: { upcoming: 0, past: 0, ended: 3 } })).not.toEqual(
    [],
  )
})
