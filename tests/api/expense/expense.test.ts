import { randomUUID } from 'node:crypto'
import { createClient } from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import {
  createExpense,
  deleteExpense,
  exportExpenses,
  listExpenses,
  updateExpense,
} from '@synapse/shared/expense/contract'
import { percentOfCents } from '@synapse/shared/money'
import { createProject, deleteProject } from '@synapse/shared/project/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

type NewExpense = BodyOf<typeof createExpense>

const laptop: NewExpense = {
  title: 'Laptop',
  amount: '1180.00',
  category: 'Equipment',
  date: '2026-11-20',
}

const spend = (changes: Partial<NewExpense> = {}) =>
  operator.call(createExpense, { input: { ...laptop, ...changes } })
const titles = async () => (await operator.call(listExpenses)).map(({ title }) => title)

describe('expenses', () => {
  test('are business expenses and fully deductible by default', async () => {
    expect(await spend()).toMatchObject({
      ...laptop,
      description: null,
      isBusinessExpense: true,
      taxDeductible: true,
      deductiblePercent: '100.00',
      clientId: null,
      projectId: null,
      receiptUrl: null,
      receipt: null,
      version: 1,
    })
  })

  test('are created only once even after several clicks, and are listed newest first', async () => {
    const { id: clientId } = await operator.call(createClient, { input: { businessName: 'Xatt' } })
    const { id: projectId } = await operator.call(createProject, { input: { name: 'Course' } })
    const input = {
      ...laptop,
      description: 'For the lessons\nat home',
      isBusinessExpense: true,
      taxDeductible: true,
      deductiblePercent: '33.33',
      clientId,
      projectId,
      supplier: 'Xatt Ltd',
      supplierCountry: 'MT',
      supplierVatNumber: 'MT10000034',
      vatAmount: '180.00',
      reverseCharge: false,
    }
    expect(await operator.call(createExpense, { input })).toMatchObject(input)
    const id = randomUUID()
    await Promise.all([1, 2, 3].map(() => spend({ id, title: 'Ferry', date: '2026-11-22' })))
    await spend({ title: 'Chalk', date: '2026-01-05' })
    expect(await titles()).toEqual(['Ferry', 'Laptop', 'Chalk'])
    // Deleting a project keeps its expenses in the books.
    await operator.call(deleteProject, { params: { id: projectId } })
    expect((await operator.call(listExpenses))[1]).toMatchObject({ projectId: null, version: 2 })
  })

  test('are updated field by field, but not from an outdated version', async () => {
    const { id, version } = await spend({ description: 'Grey' })
    const params = { id }
    const changed = await operator.call(updateExpense, {
      params,
      input: { amount: '990.5', description: '', version },
    })
    expect(changed).toMatchObject({ amount: '990.50', description: null, title: 'Laptop' })
    expect(changed.version).toBe(version + 1)
    await expect(
      operator.call(updateExpense, { params, input: { title: 'Desk', version } }),
    ).toBeRefused({ reason: 'changed', current: { amount: '990.50' } })
    expect(await titles()).toEqual(['Laptop'])
    await operator.call(deleteExpense, { params: { id } })
    expect(await titles()).toEqual([])
    await expect(operator.call(deleteExpense, { params })).toBeRefused('unknown')
    const back = { params, input: { title: 'Back' } }
    await expect(operator.call(updateExpense, back)).toBeRefused('unknown')
  })

  test('can’t include more VAT than their amount, or any VAT under reverse charge', async () => {
    const { id } = await spend({ vatAmount: '180' })
    const change = (input: BodyOf<typeof updateExpense>) =>
      operator.call(updateExpense, { params: { id }, input })
    await expect(change({ amount: '100' })).toBeRefused('too_much_vat')
    await expect(change({ reverseCharge: true })).toBeRefused('vat_twice')
  })

  test('are refused if their client or project doesn’t exist', async () => {
    const [clientId, projectId] = [randomUUID(), randomUUID()]
    await expect(spend({ clientId })).toBeRefused('unknown_client')
    await expect(spend({ projectId })).toBeRefused('unknown_project')
    expect(await titles()).toEqual([])
    const { id } = await spend()
    await expect(
      operator.call(updateExpense, { params: { id }, input: { projectId } }),
    ).toBeRefused('unknown_project')
  })
})

test('an expense with a client is refused if its project belongs to another client', async () => {
  const add = async (name: string) =>
    (await operator.call(createClient, { input: { businessName: name } })).id
  const [mine, other] = [await add('Mine'), await add('Other')]
  const { id: projectId } = await operator.call(createProject, {
    input: { name: 'Course', clientId: other },
  })
  const fields = { projectId: 'This project belongs to another client.' }
  const input = { ...laptop, clientId: mine, projectId }
  await expect(operator.call(createExpense, { input })).toBeRefused({ fields })
  expect(await titles()).toEqual([])
  const { id } = await spend({ projectId })
  const update = { params: { id }, input: { clientId: mine } }
  await expect(operator.call(updateExpense, update)).toBeRefused({ fields })
  expect(await operator.call(listExpenses)).toMatchObject([{ clientId: null, projectId }])
})

describe('the CSV for the accountant', () => {
  const exported = async (query: string) => {
    const { disposition, lines } = await downloadCsv(operator, exportExpenses.path, query)
    expect(disposition).toMatch(/^attachment; filename="expenses-/)
    return lines
  }

  test('lists the purpose, client, project and deductible amount of each expense', async () => {
    const { id: clientId } = await operator.call(createClient, {
      input: { businessName: 'Għaqda' },
    })
    const { id: projectId } = await operator.call(createProject, { input: { name: 'Course' } })
    await spend({ amount: '10.05', deductiblePercent: '50', clientId, projectId })
    const abroad = { supplier: 'Xatt', supplierCountry: 'IE', reverseCharge: true }
    await spend({ title: 'Wine', date: '2026-11-02', isBusinessExpense: false, ...abroad })
    expect(await exported('')).toEqual([
      'Date,Title,Description,Category,Client,Project,Supplier,Supplier’s country,Supplier’s VAT number,Amount,VAT,Reverse charge,Business,Tax deductible,Deductible %,Deductible amount,Receipt',
      '2026-11-20,Laptop,,Equipment,Għaqda,Course,,,,10.05,0.00,no,yes,yes,50.00,5.03,',
      '2026-11-02,Wine,,Equipment,,,Xatt,IE,,1180.00,0.00,yes,no,yes,100.00,0.00,',
    ])
  })

  test('contains only the expenses that match the filter, and no formulas', async () => {
    await spend({ title: '=HYPERLINK("http://evil.example")', category: 'Software' })
    await spend({ title: 'Desk', date: '2026-10-31' })
    await spend({ title: 'Chair', date: '2026-10-31', supplier: 'Desmond’s' })
    const [, ...november] = await exported('?month=2026-11')
    expect(november).toHaveLength(1)
    expect(november[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(await exported('?category=Equipment&search=DES')).toHaveLength(3)
    expect(await exported('?receipt=missing')).toHaveLength(4)
    expect(await exported('?search=nothing+like+it')).toHaveLength(1)
    expect((await operator.fetch(`${exportExpenses.path}?month=2026-13`)).status).toBe(400)
  })
})

test('the database rounds percentages as the app does, even for negative amounts', async () => {
  const amount = fc.integer({ min: -100_000_000, max: 100_000_000 })
  const any = fc.sample(fc.tuple(amount, fc.integer({ min: 0, max: 10_000 })), 1_000)
  const cases = [[-25, 1_000] as const, [25, 1_000] as const, ...any]
  const { rows } = await world.db.raw(
    `select percent_of(cents, hundredths / 100.0)::int as cents
      from rows from (unnest(?::int[]), unnest(?::int[])) as cases (cents, hundredths)`,
    [cases.map(([cents]) => cents), cases.map(([, hundredths]) => hundredths)],
  )
  expect(rows).toEqual(cases.map(([cents, share]) => ({ cents: percentOfCents(cents, share) })))
})
