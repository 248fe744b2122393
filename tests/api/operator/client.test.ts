import { randomUUID } from 'node:crypto'
import { createClient, listClients } from '@synapse/shared/client/contract'
import { describe, expect, test } from 'vitest'
import { asOperator } from '../../support/as-operator.ts'
import { useWorld } from '../../support/use-world.ts'

const world = useWorld()
const operator = asOperator(world)

describe('clients', () => {
  test('need a business name only, and cost €15 an hour unless said otherwise', async () => {
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
        vatNumber: 'MT123',
        hourlyRate: '22.5',
        website: 'synapse-ai',
      },
    })
    expect(await operator.call(listClients)).toMatchObject([
      { businessName: 'alpha', hourlyRate: '22.50', address: '1 Triq\nValletta' },
      { businessName: 'Xatt Ltd' },
    ])
  })

  test('are added once by a double click', async () => {
    const input = { id: randomUUID(), businessName: 'Once' }
    await Promise.all([1, 2, 3].map(() => operator.call(createClient, { input })))
    expect(await operator.call(listClients)).toHaveLength(1)
  })

  test('are refused without a name and for an unknown website', async () => {
    expect(await operator.refused(createClient, { input: { businessName: '  ' } })).toMatchObject({
      status: 400,
      error: 'The business name is missing.',
    })
    expect(
      await operator.refused(createClient, { input: { businessName: 'A', website: 'nowhere' } }),
    ).toMatchObject({ status: 404, error: 'There is no website of that name.' })
  })
})
