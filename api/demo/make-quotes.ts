import { createHash } from 'node:crypto'
import { euroFromCents } from '@synapse/shared/money'
import { validUntilOf, withTotals } from '@synapse/shared/quote/quote'
import { quoteTemplates } from '@synapse/shared/quote/templates'
import { maltaDate } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { toTimestamp } from '#db/columns'
import type { Random } from '#demo/random'
import { Quote } from '#quote/model'
import { takeNumber } from '#quote/send-quote'

/** The status of each quote, and its age in days. */
const offers = [
  ['accepted', 75, 'Maria Zahra'],
  ['declined', 60, 'Peter Vella'],
  ['sent', 45, null],
  ['accepted', 20, null],
  ['sent', 6, null],
  ['draft', 1, null],
] as const

/** Adds quotes in every status. Their pages can't be opened, because nobody has the links. */
export const addQuotes = async (
  trx: Knex.Transaction,
  random: Random,
  clients: readonly { id: string }[],
  now: Temporal.Instant,
): Promise<void> => {
  for (const [index, [status, daysAgo, answeredBy]] of offers.entries()) {
    const template = random.pick(quoteTemplates)
    const written = now.subtract({ hours: 24 * daysAgo })
    const day = maltaDate(written).toString()
    const isSent = status !== 'draft'
    await Quote.query(trx).insert({
      id: random.uuid(),
      clientId: clients[index]?.id ?? '',
      title: template.name,
      description: template.description,
      status,
      validUntil: validUntilOf(day),
      ...withTotals([
        {
          id: random.uuid(),
          description: template.line,
          quantity: '1.00',
          unitPrice: euroFromCents(template.priceCents),
          vatCategory: 'standard',
          vatPercent: '18.00',
          vatReason: '',
        },
      ]),
      createdAt: toTimestamp(written),
      ...(isSent && {
        quoteNumber: await takeNumber(trx, day),
        tokenHash: createHash('sha256').update(random.uuid()).digest(),
        sentAt: toTimestamp(written.add({ minutes: 20 })),
      }),
      ...((status === 'accepted' || status === 'declined') && {
        answeredAt: toTimestamp(written.add({ hours: 52 })),
        answeredBy,
      }),
    })
  }
}
