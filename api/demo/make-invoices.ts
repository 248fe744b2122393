import type { DraftFields } from '@synapse/shared/invoice/contract'
import { draftFields } from '@synapse/shared/invoice/draft'
import { dueDateOf } from '@synapse/shared/invoice/invoice'
import { provisionalNumber } from '@synapse/shared/invoice/number'
import { allowedVatCategories, vatExemptionText } from '@synapse/shared/invoice/vat'
import { centsFromEuro, euroFromCents, percentOfCents } from '@synapse/shared/money'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { readBusiness } from '#business/model'
import { toTimestamp } from '#db/columns'
import { makePeople } from '#demo/people'
import type { Random } from '#demo/random'
import { creditInvoice } from '#invoice/credit-invoice'
import { issueInvoice } from '#invoice/issue-invoice'
import { loadInvoice } from '#invoice/load-invoices'
import { Invoice } from '#invoice/model'
import { recordPayment } from '#invoice/record-payment'
import { saveDraft } from '#invoice/save-draft'

/** The invoiced client. */
type DemoClient = {
  id: string
  business_name: string
  address: string
  vat_number: string | null
  hourly_rate: string
}

/** The final status of an invoice. */
type Fate = 'draft' | 'unpaid' | 'half' | 'paid' | 'credited'

type Plan = {
  client: DemoClient
  month: Temporal.PlainYearMonth
  on: Temporal.PlainDate
  fate: Fate
}

const subjects = ['Prompting', 'Image tools', 'Office with AI', 'Python', 'Data protection']

/**
 * Creates these clients' invoices of the last months, in every status, with the operator's own
 * functions.
 */
export const makeInvoices = async (
  trx: Knex.Transaction,
  random: Random,
  clients: readonly DemoClient[],
  now: Temporal.Instant,
): Promise<void> => {
  const people = makePeople(random, 24)
  const { vatRegime } = await readBusiness(trx)
  const [usual] = allowedVatCategories(vatRegime)
  const linesOf = ({ client, month }: Plan): DraftFields['lines'] =>
    Array.from({ length: random.between(4, 9) }, (_, index) => ({
      id: random.uuid(),
      date: month.toPlainDate({ day: 2 + index * 3 }).toString(),
      student: random.pick(people).name,
      subject: random.pick(subjects),
      unit: 'hour',
      hours: euroFromCents(random.pick([100, 150, 200])),
      rate: client.hourly_rate,
      vatCategory: usual,
      vatPercent: '18.00',
      vatReason: vatExemptionText(usual, vatRegime),
      fingerprint: null,
    }))
  for (const plan of plansOf(clients, maltaDate(now)))
    await carryOut(trx, random, plan, linesOf(plan), now)
}

/** Returns the planned invoices in order of date, because that is the order of their numbers. */
const plansOf = (clients: readonly DemoClient[], today: Temporal.PlainDate): Plan[] => {
  const thisMonth = today.toPlainYearMonth()
  const fates: Record<number, readonly Fate[]> = {
    4: ['paid', 'paid', 'paid', 'paid', 'paid'],
    3: ['paid', 'paid', 'paid', 'paid', 'credited'],
    2: ['paid', 'paid', 'half', 'unpaid', 'paid'],
  }
  const earlier = [4, 3, 2].flatMap((ago) =>
    (fates[ago] ?? []).flatMap((fate, index) => {
      const client = clients[index]
      const month = thisMonth.subtract({ months: ago })
      const on = month.add({ months: 1 }).toPlainDate({ day: 1 + index })
      return client ? [{ client, month, on, fate }] : []
    }),
  )
  const current = (['unpaid', 'half', 'paid', 'draft', 'draft'] as const).flatMap((fate, index) => {
    const client = clients[index + 5]
    return client ? [{ client, month: thisMonth.subtract({ months: 1 }), on: today, fate }] : []
  })
  return [...earlier, ...current]
}

const carryOut = async (
  trx: Knex.Transaction,
  random: Random,
  { client, month, on, fate }: Plan,
  lines: DraftFields['lines'],
  now: Temporal.Instant,
) => {
  const id = random.uuid()
  const at = earlierOf(maltaInstant(on, '10:00'), now)
  const then = {
    db: trx,
    now: () => at,
    settings: { contact: noContact },
  }
  const fields = draftFields.parse({
    invoiceNumber: provisionalNumber(month.toString(), random.next()),
    clientId: client.id,
    issueDate: on.toString(),
    dueDate: dueDateOf(on.toString()),
    period: month.toString(),
    billToName: client.business_name,
    billToAddress: client.address,
    billToVat: client.vat_number,
    notes: null,
    lines,
    sourceFiles: [],
  } satisfies DraftFields)
  await saveDraft(then, id, fields)
  if (fate === 'draft') return
  // The invoice stays a draft if details are missing or a later invoice has been issued.
  if (!(await issueInvoice(then, id, {})).ok) return
  await Invoice.query(trx)
    .findById(id)
    .patch({ mailedAt: toTimestamp(at) })
  if (fate === 'credited')
    await creditInvoice({ db: trx, now: () => now }, id, { reason: 'Billed to the wrong company' })
  if (fate !== 'half' && fate !== 'paid') return
  const gross = centsFromEuro((await loadInvoice(trx, id)).grossTotal)
  const paidOn = on.add({ days: 9 })
  const today = maltaDate(now)
  await recordPayment({ db: trx, now: () => now }, id, {
    id: random.uuid(),
    amount: fate === 'paid' ? gross : percentOfCents(gross, 50),
    date: (Temporal.PlainDate.compare(paidOn, today) < 0 ? paidOn : today).toString(),
    method: random.pick(['bank_transfer', 'bank_transfer', 'cash']),
    reference: null,
  })
}

const earlierOf = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

export const noContact = {
  tutorName: '',
  contactEmail: '',
  contactPhone: '',
  whatsapp: '',
  place: '',
  facebook: '',
  linkedin: '',
}
