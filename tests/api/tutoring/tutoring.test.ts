import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { deleteInvoiceDraft, saveInvoiceDraft } from '@synapse/shared/invoice/contract'
import { createProject, deleteProject, updateProject } from '@synapse/shared/project/contract'
import {
  createTrackedSession,
  deleteTrackedSession,
  listTrackedSessions,
  type TrackedSession,
  updateTrackedSession,
} from '@synapse/shared/tutoring/contract'
import { describe, expect, test } from 'vitest'
import { invoiceActions } from '#support/actors/invoices.ts'
import { trackedSessionsOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()
const invoices = invoiceActions({ operator })

type NewSession = BodyOf<typeof createTrackedSession>

const addSession = async (input: Partial<NewSession> = {}) =>
  operator.call(createTrackedSession, {
    input: {
      clientId: input.clientId ?? (await invoices.clientId()),
      date: '2027-01-12',
      student: 'Ġorġ',
      hours: '1.50',
      rate: '22.75',
      ...input,
    },
  })
const all = () => operator.call(listTrackedSessions)
const charging = async () => (await all()).map(({ invoiceId }) => invoiceId)
const bill = (sessions: readonly TrackedSession[], id?: string) =>
  invoices.draft(
    {
      clientId: sessions[0]?.clientId ?? '',
      lines: sessions.map(({ id, date, hours, rate }) => invoiceLine({ id, date, hours, rate })),
    },
    id,
  )

describe('a tracked session that is entered manually', () => {
  test('can’t reuse the id of an invoice line that isn’t a tracked session', async () => {
    const clientId = await invoices.clientId()
    const line = invoiceLine()
    await invoices.draft({ clientId, lines: [line] })
    await expect(addSession({ clientId, id: line.id })).toBeRefused('id_reused')
    expect(await all()).toEqual([])
  })

  test('costs its hours times its rate, and isn’t invoiced yet', async () => {
    const { id: projectId } = await operator.call(createProject, { input: { name: 'Course' } })
    const details = {
      startTime: '09:00',
      endTime: '10:30',
      address: 'Triq il-Kbira, Mdina',
      notes: 'Next time:\nagents',
    }
    const session = await addSession({ projectId, subject: 'Prompts', ...details })
    expect(session).toMatchObject({
      projectId,
      date: '2027-01-12',
      student: 'Ġorġ',
      subject: 'Prompts',
      hours: '1.50',
      rate: '22.75',
      netAmount: '34.13',
      invoiceId: null,
      version: 1,
      ...details,
    })
    await operator.call(deleteProject, { params: { id: projectId } })
    expect(await all()).toMatchObject([{ id: session.id, projectId: null }])
  })

  test('is created once, and updated field by field, but not from an outdated version', async () => {
    const input = { id: randomUUID(), clientId: await invoices.clientId() }
    const [{ id, version }] = await Promise.all([
      addSession(input),
      addSession(input),
      addSession(input),
    ])
    expect(await all()).toHaveLength(1)
    const params = { id }
    expect(
      await operator.call(updateTrackedSession, { params, input: { hours: '2', version } }),
    ).toMatchObject({ hours: '2.00', rate: '22.75', netAmount: '45.50', student: 'Ġorġ' })
    await expect(
      operator.call(updateTrackedSession, { params, input: { hours: '3', version } }),
    ).toBeRefused({ reason: 'changed', current: { hours: '2.00' } })
    await operator.call(deleteTrackedSession, { params })
    expect(await all()).toEqual([])
    await expect(operator.call(deleteTrackedSession, { params })).toBeRefused('unknown')
  })

  const createWith = async (changes: Partial<NewSession>) => {
    const session = { clientId: await invoices.clientId(), date: '2027-01-12', hours: 1, rate: 1 }
    return operator.call(createTrackedSession, { input: { ...session, ...changes } })
  }
  test('is refused for a client or project that doesn’t exist', async () => {
    const nobody = randomUUID()
    await expect(createWith({ clientId: nobody })).toBeRefused('unknown_client')
    await expect(createWith({ projectId: nobody })).toBeRefused('unknown_project')
    expect(await all()).toEqual([])
  })

  test('can’t be added to another client’s project, but keeps its project if the project’s client changes', async () => {
    const [mine, other] = [await invoices.clientId(), await invoices.clientId()]
    const project = (clientId: string) =>
      operator.call(createProject, { input: { name: 'Course', clientId } })
    const [own, foreign] = [await project(mine), await project(other)]
    const fields = { projectId: 'This project belongs to another client.' }
    await expect(createWith({ clientId: mine, projectId: foreign.id })).toBeRefused({
      reason: 'other_client',
      fields,
    })
    expect(await all()).toEqual([])
    const { id } = await addSession({ clientId: mine, projectId: own.id })
    const update = { params: { id }, input: { projectId: foreign.id } }
    await expect(operator.call(updateTrackedSession, update)).toBeRefused({ fields })
    await operator.call(updateProject, { params: own, input: { clientId: other } })
    const input = { clientId: mine, projectId: own.id, notes: 'Moved' }
    expect(await operator.call(updateTrackedSession, { params: { id }, input })).toMatchObject(
      input,
    )
  })
})

describe('an invoice that bills tracked sessions', () => {
  test('locks them against changes, deletion and another invoice', async () => {
    const session = await addSession()
    const other = await addSession({ clientId: session.clientId })
    const draft = await bill([session])
    expect((await all()).find(({ id }) => id === session.id)).toMatchObject({
      invoiceId: draft.id,
      hours: '1.50',
    })
    expect(await trackedSessionsOf(world.db)).toHaveLength(2)
    const params = { id: session.id }
    const invoiced = { reason: 'invoiced' }
    await expect(operator.call(updateTrackedSession, { params, input: { hours: 2 } })).toBeRefused(
      invoiced,
    )
    await expect(operator.call(deleteTrackedSession, { params })).toBeRefused(invoiced)
    await expect(
      operator.call(saveInvoiceDraft, {
        params: { id: randomUUID() },
        input: await invoices.input({
          clientId: session.clientId,
          lines: [invoiceLine({ id: session.id }), invoiceLine({ id: other.id })],
        }),
      }),
    ).toBeRefused('already_invoiced')
    expect(await charging()).toEqual(expect.arrayContaining([draft.id, null]))
  })

  test('frees a session that is removed from its draft, and all sessions when a draft is deleted', async () => {
    const first = await addSession()
    const second = await addSession({ clientId: first.clientId, date: '2027-01-13' })
    const draft = await bill([first, second])
    await bill([first], draft.id)
    expect(await charging()).toEqual([null, draft.id])
    await operator.call(deleteInvoiceDraft, { params: { id: draft.id } })
    expect(await charging()).toEqual([null, null])
    expect(await all()).toMatchObject([{ id: second.id }, { id: first.id }])
  })
})
