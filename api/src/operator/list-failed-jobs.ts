import type { AnswerOf } from '@synapse/shared/endpoint'
import type { listFailedJobs as contract } from '@synapse/shared/operator/settings-contract'
import type { Context } from '#context'
import { Payment, Refund } from '#payment/model'

/** What could not be done, with the booking that it is about. */
export const listFailedJobs = async ({
  db,
  failedJobs,
}: Context): Promise<AnswerOf<typeof contract>> => {
  const failed = await failedJobs.list()
  const refundIds = failed.flatMap(({ data }) => textOf(data.refundId) ?? [])
  const bookingOfRefund = new Map(
    (
      await Refund.query(db)
        .join(Payment.tableName, 'payments.id', 'refunds.paymentId')
        .whereIn('refunds.id', refundIds)
        .select('refunds.id', 'payments.bookingId')
        .castTo<{ id: string; bookingId: string | null }[]>()
    ).map(({ id, bookingId }) => [id, bookingId]),
  )
  return failed.map(({ data, failedAt, ...job }) => ({
    ...job,
    bookingId: textOf(data.bookingId) ?? bookingOfRefund.get(textOf(data.refundId) ?? '') ?? null,
    failedAt: failedAt.toISOString(),
  }))
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
