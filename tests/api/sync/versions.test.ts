import { changeBookingNotes, readBooking } from '@synapse/shared/booking/contract'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import { type CallRequest, pathOf } from '@synapse/shared/contract/call'
import type { AnswerOf, BodyOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { createCoupon, updateCoupon } from '@synapse/shared/coupon/contract'
import { createTodo, updateTodo } from '@synapse/shared/todo/contract'
import {
  createWebsite,
  listWebsites,
  readWebsiteSetup,
  saveWebsiteSetup,
  updateWebsite,
} from '@synapse/shared/website/contract'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

/** An endpoint through which two writers change the same record. */
type Case = {
  endpoint: Endpoint
  /** Creates a record and returns its version and the two writers' changes. */
  begin: () => Promise<{ params?: { id: string }; version: number; inputs: readonly object[] }>
  /** Reads the saved text and the new version from a response. */
  read: (answer: never) => { text: unknown; version: number }
}

const caseOf = <E extends Endpoint>(
  endpoint: E,
  begin: () => Promise<{
    params?: { id: string }
    version: number
    inputs: readonly [BodyOf<E>, BodyOf<E>]
  }>,
  read: (answer: AnswerOf<E>) => { text: unknown; version: number },
): Case => ({ endpoint, begin, read }) as Case

const cases: Record<string, Case> = {
  'the notes of a booking': caseOf(
    changeBookingNotes,
    async () => {
      const { id } = await world.make.completedBooking()
      const { booking } = await operator.call(readBooking, { params: { id } })
      const inputs = [{ additionalNotes: 'First' }, { additionalNotes: 'Second' }] as const
      return { params: { id }, version: booking.version, inputs }
    },
    ({ booking }) => ({ text: booking.additionalNotes, version: booking.version }),
  ),
  'a task': caseOf(
    updateTodo,
    async () => {
      const { id, version } = await operator.call(createTodo, { input: { title: 'Chalk' } })
      return { params: { id }, version, inputs: [{ title: 'First' }, { title: 'Second' }] }
    },
    ({ title, version }) => ({ text: title, version }),
  ),
  'the business details': caseOf(
    saveBusiness,
    async () => {
      const { version, environment: _, ...business } = await operator.call(readBusiness)
      const named = (businessName: string) => ({ ...business, businessName })
      return { version, inputs: [named('First'), named('Second')] }
    },
    ({ businessName, version }) => ({ text: businessName, version }),
  ),
  'a website': caseOf(
    updateWebsite,
    async () => {
      const { id, version } = await operator.call(createWebsite, {
        input: { name: 'Evening School', slug: 'evening-school' },
      })
      return { params: { id }, version, inputs: [{ name: 'First' }, { name: 'Second' }] }
    },
    ({ name, version }) => ({ text: name, version }),
  ),
  'a website’s setup': caseOf(
    saveWebsiteSetup,
    async () => {
      const { id } = await world.make.website()
      const { version, ...setup } = await operator.call(readWebsiteSetup, { params: { id } })
      const linked = (meetingLinkTemplate: string) => ({ ...setup, meetingLinkTemplate })
      const inputs = [linked('https://first.example'), linked('https://second.example')] as const
      return { params: { id }, version, inputs }
    },
    ({ meetingLinkTemplate, version }) => ({ text: meetingLinkTemplate, version }),
  ),
  'a coupon': caseOf(
    updateCoupon,
    async () => {
      const { id, version } = await operator.call(createCoupon, {
        input: { code: 'TWICE', discountType: 'fixed', discountValue: '5' },
      })
      return {
        params: { id },
        version,
        inputs: [{ description: 'First' }, { description: 'Second' }],
      }
    },
    ({ description, version }) => ({ text: description, version }),
  ),
}

describe.each(Object.entries(cases))('if two people edit %s,', (_, { endpoint, begin, read }) => {
  const write = async (how: Awaited<ReturnType<Case['begin']>>, index: number, version?: number) =>
    world.fetch(pathOf(endpoint, { params: how.params } as CallRequest<Endpoint>), {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${await world.signIn()}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ ...how.inputs[index], ...(version && { version }) }),
    })
  const readAnswer = async (answer: Response) => read((await answer.json()) as never)

  test('only one succeeds, and the other is refused and gets the text saved by the first', async () => {
    const how = await begin()
    const answers = await Promise.all([write(how, 0, how.version), write(how, 1, how.version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    const first = await readAnswer(answers[winner] as Response)
    expect(first.version).toBeGreaterThan(how.version)
    const refused = answers[1 - winner] as Response
    const { reason, error, current } = (await refused.json()) as Record<string, unknown>
    expect({ reason, error }).toEqual({
      reason: 'changed',
      error: 'This has been changed elsewhere in the meantime.',
    })
    expect(read(endpoint.output?.parse(current) as never)).toEqual(first)

    // If the second writer sends the current version, the text is overwritten.
    const second = await readAnswer(await write(how, 1 - winner, first.version))
    expect(second.text).not.toEqual(first.text)
    // A writer that sends no version also overwrites the current text.
    expect((await readAnswer(await write(how, winner))).text).toEqual(first.text)
  })
})

test('a change made by the app itself also increments a booking’s version', async () => {
  const { bookingId: id, sessionId } = await world.checkout()
  const before = (await operator.call(readBooking, { params: { id } })).booking
  await world.finishJobs(world.pay({ sessionId }))
  expect(
    await operator.refused(changeBookingNotes, {
      params: { id },
      input: { additionalNotes: 'Early', version: before.version },
    }),
  ).toMatchObject({ status: 409, current: { booking: { paymentStatus: 'completed' } } })
})

test('a website and its setup share one version number', async () => {
  const { id } = await world.make.website()
  const { version, ...input } = await operator.call(readWebsiteSetup, { params: { id } })
  await operator.call(saveWebsiteSetup, { params: { id }, input })
  const website = (await operator.call(listWebsites)).find((one) => one.id === id)
  expect(website?.version).toBeGreaterThan(version)
})
