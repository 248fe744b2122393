import { changeBookingNotes, readBooking } from '@synapse/shared/booking/contract'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { type CallRequest, pathOf } from '@synapse/shared/contract/call'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { createCoupon, updateCoupon } from '@synapse/shared/coupon/contract'
import { createTodo, updateTodo } from '@synapse/shared/todo/contract'
import {
  createWebsite,
  listWebsites,
  readWebsiteSetup,
  saveWebsiteSetup,
  updateWebsite,
} from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

/** An endpoint that edits a record, a function that creates one, and two people's changes to it. */
type Case = [Endpoint, () => Promise<{ id?: string; version: number }>, object, object]

const cases: Record<string, Case> = {
  'the notes of a booking': [
    changeBookingNotes,
    async () => {
      const { id, version } = await world.make.completedBooking()
      return { id, version }
    },
    { additionalNotes: 'First' },
    { additionalNotes: 'Second' },
  ],
  'a task': [
    updateTodo,
    async () => {
      const { id, version } = await operator.call(createTodo, { input: { title: 'Chalk' } })
      return { id, version }
    },
    { title: 'First' },
    { title: 'Second' },
  ],
  'the business details': [
    saveBusiness,
    async () => {
      const { environment: _, ...business } = await operator.call(readBusiness)
      return business
    },
    { businessName: 'First' },
    { businessName: 'Second' },
  ],
  'a website': [
    updateWebsite,
    async () => {
      const input = { name: 'Evening School', slug: 'evening-school' }
      const { id, version } = await operator.call(createWebsite, { input })
      return { id, version }
    },
    { name: 'First' },
    { name: 'Second' },
  ],
  'a website’s setup': [
    saveWebsiteSetup,
    async () => {
      const { id } = await world.make.website()
      return { id, ...(await operator.call(readWebsiteSetup, { params: { id } })) }
    },
    { meetingLinkTemplate: 'https://first.example' },
    { meetingLinkTemplate: 'https://second.example' },
  ],
  'a coupon': [
    updateCoupon,
    async () => {
      const input = { code: 'TWICE', discountType: 'fixed', discountValue: '5' } as const
      const { id, version } = await operator.call(createCoupon, { input })
      return { id, version }
    },
    { description: 'First' },
    { description: 'Second' },
  ],
}

test.each(Object.entries(cases))(
  'if two people edit %s, one edit is refused, and the refusal contains the saved version',
  async (_, [endpoint, create, ...edits]) => {
    const { id = '', version, ...record } = await create()
    const save = async (edit: object | undefined, version?: number) => {
      const path = pathOf(endpoint, { params: { id } } as CallRequest<Endpoint>)
      const answer = await operator.fetch(path, {
        method: endpoint.method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...record, ...edit, ...(version && { version }) }),
      })
      const body = await answer.json()
      return { edit, status: answer.status, body, saved: body.booking ?? body }
    }
    const both = await Promise.all(edits.map((edit) => save(edit, version)))
    const [first, refused] = both.toSorted((a, b) => a.status - b.status)
    expect(first).toMatchObject({ status: 200, saved: first?.edit })
    expect(first?.saved.version).toBeGreaterThan(version)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        reason: 'changed',
        error: 'This has been changed elsewhere in the meantime.',
        current: first?.body,
      },
    })
    // The second writer sends the current version, so the text is overwritten.
    const second = await save(refused?.edit, first?.saved.version)
    expect(second).toMatchObject({ status: 200, saved: refused?.edit })
    // A call without a version also overwrites the current text.
    expect(await save(first?.edit)).toMatchObject({ status: 200, saved: first?.edit })
  },
)

test('a change made by the app itself also increments a booking’s version', async () => {
  const { bookingId: id, checkoutSessionId } = await world.checkout()
  const before = (await operator.call(readBooking, { params: { id } })).booking
  await world.finishJobs(world.pay({ checkoutSessionId }))
  await expect(
    operator.call(changeBookingNotes, {
      params: { id },
      input: { additionalNotes: 'Early', version: before.version },
    }),
  ).toBeRefused({ reason: 'changed', current: { booking: { paymentStatus: 'completed' } } })
})

test('a website and its setup share one version number', async () => {
  const { id } = await world.make.website()
  const { version, ...input } = await operator.call(readWebsiteSetup, { params: { id } })
  await operator.call(saveWebsiteSetup, { params: { id }, input })
  const website = (await operator.call(listWebsites)).find((one) => one.id === id)
  expect(website?.version).toBeGreaterThan(version)
})
