import { z } from 'zod'
import { endpoint } from '#endpoint'
import { instantText } from '#fields'
import { processRefund } from '#refund/contract'

/** The queue's name of what is no job but a refund, in the list of what failed. */
export const failedRefundJob = 'refund'

const failedJob = z.object({
  id: z.uuid(),
  /** Such as 'send-confirmation'; 'refund' for one that Stripe has refused or sent back. */
  job: z.string(),
  /** What could not be done, in words. */
  what: z.string(),
  /** Why, as the outside world said it. */
  why: z.string(),
  bookingId: z.uuid().nullable(),
  invoiceId: z.uuid().nullable(),
  quoteId: z.uuid().nullable(),
  tries: z.int(),
  state: z.enum(['failed', 'retrying']),
  failedAt: instantText,
})

export const listFailedJobs = endpoint('GET', '/api/admin/failed-jobs', {
  summary: 'What could not be done, and what is being tried again',
  output: z.array(failedJob),
})

export const retryJob = endpoint('POST', '/api/admin/failed-jobs/{job}/{id}/retry', {
  summary: 'Try it again now',
  params: z.strictObject({ job: z.string().max(60), id: z.uuid() }),
  refusals: {
    ...processRefund.refusals,
    unknown: { status: 404, sentence: 'That job has been done or is gone.' },
  },
})
