import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import * as contract from '@synapse/shared/failed-job/contract'
import { formatEuroText } from '@synapse/shared/money'
import { refundFailureText } from '@synapse/shared/refund/refund'
import { compareText } from '@synapse/shared/text/compare-text'
import type { Context } from '#core/context'
import { anyOf } from '#db/sql'
import { Payment } from '#payment/model'
import { type FailedRefund, listFailedRefunds } from '#refund/list-failed-refunds'
import { Refund } from '#refund/model'

type Answer = AnswerOf<typeof contract.listFailedJobs>

/** Lists failed jobs and refunds with the related booking, invoice or quote, newest first. */
export const listFailedJobs = async (context: Context): Promise<Answer> => {
  const [jobs, refunds] = await Promise.all([listJobs(context), listFailedRefunds(context.db)])
  return [...jobs, ...refunds.map(presentRefund)].sort((a, b) =>
    compareText(b.failedAt, a.failedAt),
  )
}

const presentRefund = (refund: FailedRefund): Answer[number] => ({
  id: refund.id,
  job: contract.failedRefundJob,
  what: `Refund of ${formatEuroText(refund.amount)}${refund.payer ? ` to ${refund.payer}` : ''}`,
  why: refund.why ? refundFailureText(refund.why) : 'No reason given.',
  bookingId: refund.bookingId,
  invoiceId: refund.invoiceId,
  quoteId: null,
  tries: 1,
  state: 'failed',
  failedAt: refund.failedAt.toISOString(),
})

const listJobs = async ({ db, failedJobs }: Context): Promise<Answer> => {
  const failed = await failedJobs.list()
  const refundIds = failed.flatMap(({ data }) => textOf(data.refundId) ?? [])
  const bookingOfRefund = new Map(
    (
      await Refund.query(db)
        .join(Payment.tableName, 'payments.id', 'refunds.paymentId')
        .where('refunds.id', anyOf(refundIds))
        .select('refunds.id', 'payments.bookingId')
        .castTo<{ id: string; bookingId: string | null }[]>()
    ).map(({ id, bookingId }) => [id, bookingId]),
  )
  return failed.map(({ data, failedAt, ...job }) => ({
    ...job,
    bookingId: textOf(data.bookingId) ?? bookingOfRefund.get(textOf(data.refundId) ?? '') ?? null,
    invoiceId: textOf(data.invoiceId) ?? null,
    quoteId: textOf(data.quoteId) ?? null,
    failedAt: failedAt.toISOString(),
  }))
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
