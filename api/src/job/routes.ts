import * as contract from '@synapse/shared/job/contract'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { listFailedJobs } from '#job/list-failed-jobs'
import { retryRefund } from '#refund/retry-refund'

/** What could not be done, and another try at it. */
export const jobRoutes = (context: Context): Route[] => [
  route(contract.listFailedJobs, async () => done(await listFailedJobs(context))),
  route(contract.retryJob, async ({ params: { job, id } }) => {
    if (job === contract.failedRefundJob) return retryRefund(context, id)
    return (await context.failedJobs.retry(job, id)) ? done(undefined) : refused('unknown')
  }),
]
