import { z } from 'zod'
import { endpoint, notFound } from '#contract/endpoint'
import * as field from '#contract/fields'
import { processRefund, refundInvoice } from '#refund/contract'

/**
 * The `job` value for failed refunds, which are listed with failed jobs although they aren't jobs.
 */
export const failedRefundJob = 'refund'

const failedJob = z.object({
  id: z.uuid(),
  /** The kind of job, such as 'send-confirmation', or 'refund' for a declined refund. */
  job: z.string(),
  /** The job's title, for example 'Refund of €60.00'. */
  what: z.string(),
  /** Why it failed. For a job, this is the message from Stripe, Google or the mail server. */
  why: z.string(),
  bookingId: z.uuid().nullable(),
  invoiceId: z.uuid().nullable(),
  quoteId: z.uuid().nullable(),
  tries: z.int(),
  state: z.enum(['failed', 'retrying']),
  failedAt: field.instantText,
})

export const listFailedJobs = endpoint('GET', '/api/admin/failed-jobs', {
  summary: 'List failed jobs and jobs that are being retried',
  output: z.array(failedJob),
})

export const retryJob = endpoint('POST', '/api/admin/failed-jobs/{job}/{id}/retry', {
  summary: 'Retry a failed job now',
  params: z.strictObject({ job: z.string().max(60), id: z.uuid() }),
  refusals: {
    ...refundInvoice.refusals,
    ...processRefund.refusals,
    unknown: notFound('This job has already finished or no longer exists.'),
  },
})
