import { randomUUID } from 'node:crypto'
import { euroFromCents, includedVatCents } from '@synapse/shared/money'
import { validUntilOf } from '@synapse/shared/quote/quote'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { formatShortDate, maltaDate, maltaDay } from '@synapse/shared/time'
import { jsPDF } from 'jspdf'
import type { Knex } from 'knex'
import type { Client } from '#client/model'
import { linkToken } from '#core/signed-link'
import { toTimestamp } from '#db/columns'
import type { Random } from '#demo/random'
import { contextAt, resultOf } from '#demo/sample-context'
import { createExpense } from '#expense/save-expense'
import { saveExpenseReceipt } from '#expense/save-receipt'
import type { Project } from '#project/model'
import { createProject } from '#project/save-project'
import { answerAsClient, answerQuote } from '#quote/answer-quote'
import { saveQuote } from '#quote/save-quote'
import { sendQuote } from '#quote/send-quote'
import { TodoItem } from '#todo/model'

/** Each project's name, description, status, hourly rate, and estimated and actual hours. */
const agreements = [
  ['AI for the whole office', 'Six mornings, for all departments.', 'active', 42_50, 40, 22.25],
  ['Prompt library', 'Fifty prompts with examples, in two languages.', 'active', 60_00, 10, 9],
  ['Summer school', 'Waiting for the school’s dates.', 'on_hold', 35_00, 24, 3],
  ['Texts for the new website', null, 'completed', 50_00, 12, 12],
] as const

export const makeProjects = async (
  trx: Knex.Transaction,
  clients: readonly Client[],
  now: Temporal.Instant,
): Promise<Project[]> => {
  const today = maltaDate(now)
  const projects: Project[] = []
  for (const [index, agreement] of agreements.entries()) {
    const [name, description, status, hourlyRate, hours, worked] = agreement
    const endDate = today.add({ days: status === 'completed' ? -20 : 45 }).toString()
    const project = createProject(contextAt(trx, now), {
      clientId: clients[index]?.id,
      name,
      description,
      status,
      hourlyRate,
      estimatedHours: hours * 100,
      actualHours: worked * 100,
      budget: hourlyRate * hours,
      startDate: today.subtract({ days: 90 }).toString(),
      endDate,
    })
    projects.push(await resultOf(project))
  }
  return projects
}

type Supplier = readonly [name: string, country: string, vatNumber: string | null]
const suppliers = {
  ai: ['Cirrus AI Ireland Ltd', 'IE', 'IE1234567FA'],
  landlord: ['Palazzo Rooms Ltd', 'MT', 'MT20000031'],
  telecom: ['Melita Street Telecom', 'MT', 'MT30000028'],
  bank: ['Bank of the Grand Harbour', 'MT', null],
  ferry: ['Gozo Line', 'MT', null],
  shop: ['Sliema Office Supplies', 'MT', 'MT40000025'],
  printer: ['Stamperija Vella', 'MT', 'MT50000022'],
  online: ['Elektronik Versand GmbH', 'DE', 'DE123456789'],
} as const satisfies Record<string, Supplier>

/** Each expense's title, category, amount, deductible percentage, supplier and VAT rate. */
const monthly = [
  ['AI subscriptions', 'Software', 61_36, 100_00, 'ai', 'reverse charge'],
  ['Room in Valletta', 'Rent', 350_00, 100_00, 'landlord', 18],
  ['Internet at home', 'Other', 29_00, 50_00, 'telecom', 18],
  ['Card terminal and bank', 'Fees', 12_50, 100_00, 'bank', 0],
] as const

const nowAndThen = [
  ['Ferry to Gozo', 'Travel', 15_65, 100_00, 'ferry', 0],
  ['Projector lamp', 'Equipment', 189_00, 100_00, 'shop', 18],
  ['Printed handouts', 'Materials', 44_20, 100_00, 'printer', 5],
  ['Posters for schools', 'Marketing', 75_00, 100_00, 'printer', 18],
  ['Microphone', 'Equipment', 129_99, 100_00, 'online', 19],
] as const

export const makeExpenses = async (
  trx: Knex.Transaction,
  random: Random,
  projects: readonly Project[],
  now: Temporal.Instant,
): Promise<void> => {
  for (let months = 0; months < 12; months += 1) {
    const month = maltaDate(now).subtract({ months })
    const project = random.chance(0.4) ? random.pick(projects) : undefined
    for (const expense of [...monthly, random.pick(nowAndThen)]) {
      const [title, category, amount, deductiblePercent, by, rate] = expense
      const [supplier, supplierCountry, supplierVatNumber] = suppliers[by]
      const isMonthly = monthly.some((one) => one === expense)
      const date = month.subtract({ days: random.between(0, month.day - 1) }).toString()
      const { id } = await resultOf(
        createExpense(contextAt(trx, now), {
          title,
          category,
          amount,
          deductiblePercent,
          supplier,
          supplierCountry,
          supplierVatNumber,
          vatAmount: rate === 'reverse charge' ? 0 : includedVatCents(amount, rate * 100),
          reverseCharge: rate === 'reverse charge',
          date,
          isBusinessExpense: true,
          taxDeductible: true,
          ...(!isMonthly && { clientId: project?.clientId, projectId: project?.id }),
        }),
      )
      // This month's expenses don't have receipts yet.
      if (months === 0) continue
      const lines = [supplier, formatShortDate(date), title, `Total: €${euroFromCents(amount)}`]
      const bytes = Buffer.from(new jsPDF().text(lines, 20, 20).output('arraybuffer'))
      const file = { name: `${date}.pdf`, bytes }
      await resultOf(saveExpenseReceipt(contextAt(trx, now), id, file))
    }
  }
}

/** Each quote's status, its age in days, and the name of the person who responded online. */
const offers = [
  ['accepted', 75, null],
  ['declined', 60, 'Peter Vella'],
  ['sent', 45, null],
  ['accepted', 20, 'Maria Zahra'],
  ['sent', 6, null],
  ['draft', 1, null],
] as const

export const makeQuotes = async (
  trx: Knex.Transaction,
  random: Random,
  clients: readonly Client[],
  now: Temporal.Instant,
  appSecret: string,
): Promise<void> => {
  for (const [index, [status, daysAgo, name]] of offers.entries()) {
    const id = randomUUID()
    const written = now.subtract({ hours: 24 * daysAgo })
    const template = random.pick(quoteTemplates)
    const fields = {
      clientId: clients[index]?.id ?? '',
      websiteId: null,
      title: template.name,
      description: template.description,
      validUntil: validUntilOf(maltaDay(written)),
      lines: [
        {
          id: randomUUID(),
          description: template.line,
          quantity: '1.00',
          unitPrice: euroFromCents(template.priceCents),
          vatCategory: 'standard' as const,
          vatPercent: '18.00',
          vatReason: '',
        },
      ],
      notes: null,
    }
    await resultOf(saveQuote(contextAt(trx, written), id, fields))
    if (status === 'draft') continue
    await resultOf(sendQuote(contextAt(trx, written.add({ minutes: 20 }), appSecret), id, {}))
    if (status === 'sent') continue
    const at = written.add({ hours: 52 })
    const context = contextAt(trx, at, appSecret)
    if (name) {
      const token = linkToken(context.settings, 'quote', id)
      await resultOf(answerAsClient(context, token, { name, answer: status }))
      const todo = TodoItem.query(trx).findOne({ key: `quote:${id}` })
      await todo.patch({ createdAt: toTimestamp(at) })
    } else await resultOf(answerQuote(context, id, status))
  }
}
