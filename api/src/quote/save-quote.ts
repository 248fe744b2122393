import type { InputOf } from '@synapse/shared/contract/endpoint'
import * as field from '@synapse/shared/contract/fields'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/quote/contract'
import type { sendQuote as endpoint } from '@synapse/shared/quote/contract'
import { quoteNumber, quoteSeriesOf, withTotals } from '@synapse/shared/quote/quote'
import { maltaDay } from '@synapse/shared/time'
import { normaliseVat } from '@synapse/shared/vat/vat'
import { readBusiness } from '#business/model'
import { Client } from '#client/model'
import type { Change, Context } from '#core/context'
import { hashSecret } from '#core/secret'
import { linkToken } from '#core/signed-link'
import { isStale, toTimestamp } from '#db/columns'
import { takeNumber } from '#db/next-number'
import { lockQuote, Quote } from '#quote/model'
import { Website } from '#website/model'

type Input = InputOf<typeof contract.saveQuote>

/** Saves a complete draft under its id, and calculates its totals. */
export const saveQuote: Change<typeof contract.saveQuote> = (
  { db, now },
  id,
  { version, ...input },
) =>
  db.transaction(async (trx) => {
    const known = await lockQuote(trx, id)
    // After a double click, the second request waits for this lock and then finds the saved quote.
    const client = await Client.query(trx).findById(input.clientId).forNoKeyUpdate()
    if (!client) return refuse('unknown_client')
    if (input.websiteId && !(await Website.query(trx).findById(input.websiteId)))
      return refuse('unknown_website')
    const before = known ?? (await lockQuote(trx, id))
    // An edit must not bring back a quote that has been deleted.
    if (!before && version !== undefined) return refuse('unknown')
    if (before && before.status !== 'draft') return refuse('sent')
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
    if (quote.status !== 'draft') return refuse('sent')
    await Quote.query(trx).deleteById(id)
    return ok(undefined)
  })

const columnsOf = ({ description, notes, lines, ...rest }: Omit<Input, 'version'>) => ({
  ...rest,
  description: description || null,
  notes: notes || null,
  ...withTotals(lines.map((line) => normaliseVat(line, '0.00'))),
})

/**
 * Sends a draft: assigns a number, creates the quote's page and queues the e-mail. Repeating the
 * call changes nothing.
 */
export const sendQuote: Change<typeof endpoint> = ({ db, now, settings, emit }, id, { version }) =>
  db.transaction(async (trx) => {
    const draft = await lockQuote(trx, id)
    if (!draft) return refuse('unknown')
    if (draft.status === 'sent' && draft.version - 1 === version) return ok(undefined)
    if (draft.status !== 'draft') return refuse('sent')
    if (isStale(draft, version)) return refuse('changed')
    const today = maltaDay(now())
    if (draft.validUntil < today) return refuse('validity_over')
    const { email } = await Client.query(trx).findById(draft.clientId).throwIfNotFound()
    if (!field.email().safeParse(email).success) return refuse('no_address')
    if (!(await readBusiness(trx)).businessName) return refuse('no_business')
    const { place } = await takeNumber(trx, quoteSeriesOf(today), today)
    await Quote.query(trx)
      .findById(id)
      .patch({
        status: 'sent',
        quoteNumber: quoteNumber(today, place),
        tokenHash: hashSecret(linkToken(settings, 'quote', id)),
        sentAt: toTimestamp(now()),
      })
    await emit(trx, 'quote.sent', { quoteId: id })
    return ok(undefined)
  })
