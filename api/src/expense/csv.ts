import type { Readable } from 'node:stream'
import type { Expense } from '@synapse/shared/expense/contract'
import { deductibleCents, type ExpenseFilter } from '@synapse/shared/expense/expense'
import { euroFromCents } from '@synapse/shared/money'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { listExpenses } from '#expense/list-expenses'
import { type CsvColumn, csvStream } from '#http/csv'
import { Project } from '#project/model'

/** Streams the filtered expenses as CSV for the accountant. */
export const expensesCsv = async ({ db }: Context, filter: ExpenseFilter): Promise<Readable> => {
  const [expenses, clients, projects] = await Promise.all([
    listExpenses(db, filter),
    Client.query(db).select('id', 'businessName'),
    Project.query(db).select('id', 'name'),
  ])
  const clientNames = new Map(clients.map(({ id, businessName }) => [id, businessName]))
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]))
  const columns: readonly CsvColumn<Expense>[] = [
    ['Date', ({ date }) => date],
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['Category', ({ category }) => category],
    ['Client', ({ clientId }) => clientNames.get(clientId ?? '') ?? null],
    ['Project', ({ projectId }) => projectNames.get(projectId ?? '') ?? null],
    ['Supplier', ({ supplier }) => supplier],
    ['Supplier’s country', ({ supplierCountry }) => supplierCountry],
    ['Supplier’s VAT number', ({ supplierVatNumber }) => supplierVatNumber],
    ['Amount', ({ amount }) => amount],
    ['VAT', ({ vatAmount }) => vatAmount],
    ['Reverse charge', ({ reverseCharge }) => yesOrNo(reverseCharge)],
    ['Business', ({ isBusinessExpense }) => yesOrNo(isBusinessExpense)],
    ['Tax deductible', ({ taxDeductible }) => yesOrNo(taxDeductible)],
    ['Deductible %', ({ deductiblePercent }) => deductiblePercent],
    ['Deductible amount', (expense) => euroFromCents(deductibleCents(expense))],
    ['Receipt', ({ receipt }) => receipt?.name ?? null],
  ]
  return csvStream(columns, [expenses])
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
