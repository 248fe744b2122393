import { randomUUID } from 'node:crypto'
import { createClient, listClients, updateClient } from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { search } from '@synapse/shared/search/contract'
import { describe, expect, test } from 'vitest'
import { useWorld } from '../../support/use-world.ts'

const { operator } = useWorld()

describe('clients', () => {
  test('need only a business name, and pay €15 an hour by default', async () => {
    const client = await operator.call(createClient, {
      input: { businessName: 'Xatt Ltd', email: '', phone: null },
    })
    expect(client).toMatchObject({ hourlyRate: '15.00', email: null, phone: null, websiteId: null })
    await operator.call(createClient, {
      input: {
        businessName: 'alpha',
        contactPerson: 'Bettina',
        email: 'no e-mail check here',
        address: '1 Triq\nValletta',
        vatNumber: 'mt 1234-5634',
        hourlyRate: '22.5',
        website: 'synapse-ai',
      },
    })
    expect(await operator.call(listClients)).toMatchObject([
      {
        businessName: 'alpha',
        hourlyRate: '22.50',
        address: '1 Triq\nValletta',
        vatNumber: 'MT12345634',
      },
      { businessName: 'Xatt Ltd' },
    ])
  })

  test('are refused without a name or with an invalid VAT number or website, and created once by a double click', async () => {
    expect(await operator.refused(createClient, { input: { businessName: '  ' } })).toMatchObject({
      status: 400,
      error: 'The business name is missing.',
    })
    expect(
      await operator.refused(createClient, { input: { businessName: 'A', website: 'nowhere' } }),
    ).toMatchObject({ status: 404, error: 'There’s no website with that name.' })
    expect(
      await operator.refused(createClient, {
        input: { businessName: 'Xatt Ltd', vatNumber: 'MT12345635' },
      }),
    ).toMatchObject({ error: 'This isn’t a valid Maltese VAT number. Check the digits.' })
    expect(
      await operator.refused(updateClient, { params: { id: randomUUID() }, input: { phone: '1' } }),
    ).toMatchObject({ status: 404, error: 'This client no longer exists.' })
    const input = { id: randomUUID(), businessName: 'Once' }
    await Promise.all([1, 2, 3].map(() => operator.call(createClient, { input })))
    expect(await operator.call(listClients)).toHaveLength(1)
  })

  test('are updated field by field, archived and restored; archived clients appear in the list but not in search', async () => {
    const { id, version } = await operator.call(createClient, {
      input: { businessName: 'Before', phone: '2122', email: 'a@example.com' },
    })
    const change = (input: BodyOf<typeof updateClient>) =>
      operator.call(updateClient, { params: { id }, input })
    expect(
      await change({ businessName: 'After', phone: '', hourlyRate: '30', version }),
    ).toMatchObject({
      businessName: 'After',
      phone: null,
      email: 'a@example.com',
      hourlyRate: '30.00',
    })
    expect(
      await operator.refused(updateClient, { params: { id }, input: { phone: '1', version } }),
    ).toMatchObject({ status: 409, reason: 'changed', current: { businessName: 'After' } })
    expect(await operator.call(listClients)).toMatchObject([{ businessName: 'After', phone: null }])
    const archive = (isArchived: boolean) =>
      operator.call(updateClient, { params: { id }, input: { isArchived } })
    const found = async () => (await operator.call(search, { query: { q: 'afte' } })).length
    expect(await found()).toBe(1)
    expect(await archive(true)).toMatchObject({ isArchived: true, businessName: 'After' })
    expect(await found()).toBe(0)
    expect(await operator.call(listClients)).toMatchObject([{ id, isArchived: true }])
    expect(await archive(false)).toMatchObject({ isArchived: false })
    expect(await found()).toBe(1)
  })
})
