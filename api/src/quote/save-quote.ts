import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/quote/contract'
import { quoteRefusal, withTotals } from '@synapse/shared/quote/quote'
import { normaliseVat } from '@synapse/shared/vat/vat'
import { lockClient } from '#client/model'
import type { Change, Context } from '#core/context'
import { emptyToNull, isStale, toTimestamp } from '#db/columns'
import { lockText } from '#db/locks'
import { lockQuote, Quote } from '#quote/model'
import { Website } from '#website/model'

type Input = InputOf<typeof contract.saveQuote>

/** Saves a complete draft with the given id, and calculates its totals. */
export const saveQuote: Change<typeof contract.saveQuote> = (
  { db, now },
  id,
  { version, ...input },
) =>
  db.transaction(async (trx) => {
    // After a double click, the second request waits for this lock, then finds the saved quote.
    await lockText(trx, id)
    const before = await lockQuote(trx, id)
    const client = await lockClient(trx, input.clientId)
    if (!client) return refuse('unknown_client')
    if (input.websiteId && !(await Website.query(trx).findById(input.websiteId)))
      return refuse('unknown_website')
    // An edit must not recreate a quote that was deleted.
    if (!before && version !== undefined) return refuse('unknown')
    const refusal = before && quoteRefusal('edit', before.status)
    if (refusal) return refusal
    if (before && isStale(before, version)) return refuse('changed')
    const columns = columnsOf(input)
    const at = toTimestamp(now())
    if (before) await Quote.query(trx).findById(id).patch(columns)
    else await Quote.query(trx).insert({ id, ...columns, createdAt: at, updatedAt: at })
    return ok(undefined)
  })

/** Deletes a draft quote. */
export const deleteQuote = ({ db }: Context, id: string) =>
  db.transaction(async (trx) => {
    const quote = await lockQuote(trx, id)
    if (!quote) return refuse('unknown')
    const refusal = quoteRefusal('delete', quote.status)
    if (refusal) return refusal
    await Quote.query(trx).deleteById(id)
    return ok(undefined)
  })

const columnsOf = ({ description, notes, lines, ...rest }: Omit<Input, 'version'>) => ({
  ...rest,
  description: emptyToNull(description),
  notes: emptyToNull(notes),
  ...withTotals(lines.map((line) => normaliseVat(line, '0.00'))),
})
