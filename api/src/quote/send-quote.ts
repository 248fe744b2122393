import * as field from '@synapse/shared/contract/fields'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/quote/contract'
import { quoteNumber, quoteRefusal, quoteSeriesOf } from '@synapse/shared/quote/quote'
import { maltaDay } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import { Client } from '#client/model'
import type { Change } from '#core/context'
import { hashSecret } from '#core/secret'
import { linkToken } from '#core/signed-link'
import { isStale, toTimestamp } from '#db/columns'
import { takeNumber } from '#db/next-number'
import { lockQuote, Quote } from '#quote/model'

/**
 * Sends a draft: assigns a number, creates the quote's page and queues the e-mail. Repeated calls
 * have no effect.
 */
export const sendQuote: Change<typeof contract.sendQuote> = (
  { db, now, settings, emit },
  id,
  { version },
) =>
  db.transaction(async (trx) => {
    const draft = await lockQuote(trx, id)
    if (!draft) return refuse('unknown')
    if (draft.status === 'sent') return ok(undefined)
    const refusal = quoteRefusal('send', draft.status)
    if (refusal) return refusal
    if (isStale(draft, version)) return refuse('changed')
    const at = now()
    const today = maltaDay(at)
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
        sentAt: toTimestamp(at),
      })
    await emit(trx, 'quote.sent', { quoteId: id })
    return ok(undefined)
  })
