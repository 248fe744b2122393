import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@synapse/shared/endpoint'
import {
  creditInvoice,
  deleteInvoiceDraft,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { createProject, deleteProject } from '@synapse/shared/project/contract'
import {
  createSession,
  deleteSession,
  listSessions,
  type Session,
  updateSession,
} from '@synapse/shared/tutoring/contract'
import { describe, expect, test } from 'vitest'
import { invoiceFactory } from '../../support/invoices.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const make = invoiceFactory(world, operator)

type NewSession = BodyOf<typeof createSession>

const teach = async (input: Partial<NewSession> = {}) =>
  operator.call(createSession, {
    input: {
      clientId: input.clientId ?? (await make.client()),
      date: '2027-01-12',
      student: 'Ġorġ',
      hours: '1.50',
      rate: '22.75',
      ...input,
    },
  })
const all = () => operator.call(listSessions)
const charging = async () => (await all()).map(({ invoiceId }) => invoiceId)
/** Creates a draft invoice with one line per session. */
const bill = (sessions: readonly Session[], id?: string) =>
  make.draft(
    {
      clientId: sessions[0]?.clientId ?? '',
      lines: sessions.map(({ id, date, hours, rate }) => make.line({ id, date, hours, rate })),
    },
    id,
  )

describe('a tracked session that is entered manually', () => {
  test('costs its hours times its rate, and is not invoiced yet', async () => {
    const { id: projectId } = await operator.call(createProject, { input: { name: 'Course' } })
    const session = await teach({ projectId, subject: 'Prompts' })
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
    })
    await operator.call(deleteProject, { params: { id: projectId } })
    expect(await all()).toMatchObject([{ id: session.id, projectId: null }])
  })

  test('is created once even by a double click', async () => {
    const input = { id: randomUUID(), clientId: await make.client() }
    await Promise.all([1, 2, 3].map(() => teach(input)))
    expect(await all()).toHaveLength(1)
  })

  test('is changed field by field, but not if the version is outdated', async () => {
    const { id, version } = await teach()
    const params = { id }
    expect(
      await operator.call(updateSession, { params, input: { hours: '2', version } }),
    ).toMatchObject({ hours: '2.00', rate: '22.75', netAmount: '45.50', student: 'Ġorġ' })
    expect(
      await operator.refused(updateSession, { params, input: { hours: '3', version } }),
    ).toMatchObject({ status: 409, reason: 'changed', current: { hours: '2.00' } })
    await operator.call(deleteSession, { params })
    expect(await all()).toEqual([])
    expect(await operator.refused(deleteSession, { params })).toMatchObject({ status: 404 })
  })

  const wrong: [string, Partial<NewSession>, string][] = [
    ['no duration', { hours: '0' }, 'Enter a duration greater than zero.'],
    ['more than a day', { hours: '24.01' }, 'The duration must be a number of hours'],
    ['a negative rate', { rate: '-1' }, 'The rate must be an amount in euros'],
    ['a mistyped year', { date: '0207-01-12' }, 'The date must be between 2000'],
    ['a line break in the student’s name', { student: 'A\nB' }, 'must not contain line breaks'],
  ]
  test.each(wrong)('with %s is refused', async (_, changes, sentence) => {
    const refusal = await operator.refused(createSession, {
      input: { clientId: await make.client(), date: '2027-01-12', hours: 1, rate: 1, ...changes },
    })
    expect(refusal.status).toBe(400)
    expect(refusal.error).toContain(sentence)
    expect(await all()).toEqual([])
  })

  test('is refused for a client or project that doesn’t exist', async () => {
    const refusal = (input: Partial<NewSession>) =>
      operator.refused(createSession, {
        input: { clientId: randomUUID(), date: '2027-01-12', hours: 1, rate: 1, ...input },
      })
    expect(await refusal({})).toMatchObject({ status: 404, reason: 'unknown_client' })
    expect(await refusal({ clientId: await make.client(), projectId: randomUUID() })).toMatchObject(
      { status: 404, reason: 'unknown_project' },
    )
  })
})

describe('an invoice that bills tracked sessions', () => {
  test('locks them: they can’t be changed, deleted or invoiced again', async () => {
    const session = await teach()
    const other = await teach({ clientId: session.clientId })
    const draft = await bill([session])
    expect((await all()).find(({ id }) => id === session.id)).toMatchObject({
      invoiceId: draft.id,
      hours: '1.50',
    })
    expect(await make.sessions()).toHaveLength(2)
    const params = { id: session.id }
    const invoiced = { status: 409, reason: 'invoiced' }
    expect(await operator.refused(updateSession, { params, input: { hours: 2 } })).toMatchObject(
      invoiced,
    )
    expect(await operator.refused(deleteSession, { params })).toMatchObject(invoiced)
    expect(
      await operator.refused(saveInvoiceDraft, {
        params: { id: randomUUID() },
        input: await make.input({
          clientId: session.clientId,
          lines: [make.line({ id: session.id }), make.line({ id: other.id })],
        }),
      }),
    ).toMatchObject({ status: 409, reason: 'twice' })
    expect(await charging()).toEqual(expect.arrayContaining([draft.id, null]))
  })

  test('charges each session once, even if invoices of two clients include it in parallel', async () => {
    const session = await teach()
    const inputs = await Promise.all(
      Array.from({ length: 6 }, async () => make.input({ lines: [make.line({ id: session.id })] })),
    )
    const answers = await Promise.allSettled(
      inputs.map((input) =>
        operator.call(saveInvoiceDraft, { params: { id: randomUUID() }, input }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lines = await world.db('invoiceLines').where({ id: session.id })
    expect(lines).toHaveLength(1)
    expect(await charging()).toEqual([lines[0]?.invoiceId])
  })

  test('frees a session that is removed from the draft, and all its sessions if the draft is deleted', async () => {
    const first = await teach()
    const second = await teach({ clientId: first.clientId, date: '2027-01-13' })
    const draft = await bill([first, second])
    await bill([first], draft.id)
    expect(await charging()).toEqual([null, draft.id])
    await operator.call(deleteInvoiceDraft, { params: { id: draft.id } })
    expect(await charging()).toEqual([null, null])
    expect(await all()).toMatchObject([{ id: second.id }, { id: first.id }])
  })

  test('frees its sessions when it is credited, so that they can be invoiced again', async () => {
    await make.setBusiness()
    const session = await teach()
    const invoice = await make.issue((await bill([session])).id)
    expect(await make.sessions()).toMatchObject([{ invoiceNumber: invoice.invoiceNumber }])
    await operator.call(creditInvoice, { params: { id: invoice.id }, input: { reason: 'Wrong' } })
    expect(await charging()).toEqual([null])
    const again = await make.issue((await bill([session])).id)
    expect(await charging()).toEqual([again.id])
    expect(await make.sessions()).toHaveLength(1)
  })
})
