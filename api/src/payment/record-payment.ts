import type { handPayment, handPaymentRefusals } from '@synapse/shared/payment/contract'
import { done, type Result, refused } from '@synapse/shared/result'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { toNumeric } from '#db/money'
import { Payment } from '#payment/model'

/** What a payment is for; the caller holds its row. */
type Purpose =
  | { bookingId: string; invoiceId?: undefined }
  | { invoiceId: string; clientId: string | null; bookingId?: undefined }

/**
 * Whether a payment was written down already, so that the same one is not written twice.
 * @returns refused when its id is one of something else
 */
export const findRecorded = async (
  trx: Knex.Transaction,
  purpose: Purpose,
  id: string,
): Promise<Result<Payment | undefined, 'id_reused'>> => {
  const found = await Payment.query(trx).findById(id)
  const isSame =
    !found ||
    (found.bookingId === (purpose.bookingId ?? null) &&
      found.invoiceId === (purpose.invoiceId ?? null))
  return isSame ? done(found) : refused('id_reused')
}

/** Writes down money that came by hand, never more than is owed. */
export const recordPayment = async (
  { now }: Pick<Context, 'now'>,
  trx: Knex.Transaction,
  purpose: Purpose,
  owedCents: number,
  { id, amount, date, method, reference }: z.output<typeof handPayment>,
): Promise<Result<Payment, Exclude<keyof typeof handPaymentRefusals, 'id_reused'>>> => {
  const at = now()
  if (date > maltaDate(at).toString()) return refused('not_yet')
  if (amount > owedCents) return refused('too_much')
  return done(
    await Payment.query(trx).insertAndFetch({
      ...purpose,
      id,
      amount: toNumeric(amount),
      paymentDate: toTimestamp(maltaInstant(date, '00:00')),
      paymentMethod: method,
      reference: reference || null,
      createdAt: toTimestamp(at),
    }),
  )
}
