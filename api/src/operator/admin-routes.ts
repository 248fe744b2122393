import { readChanges } from '@synapse/shared/operator/contract'
import {
  failedRefundJob,
  listFailedJobs as listFailedJobsContract,
  retryJob,
} from '@synapse/shared/operator/settings-contract'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { listFailedJobs } from '#operator/list-failed-jobs'
import { retryRefund } from '#todo/retry-refund'

/** What has changed, and what could not be done. */
export const operatorAdminRoutes = (context: Context): Route[] => {
  const { failedJobs, recordChanges } = context
  return [
    route(readChanges, async () => done({ mark: recordChanges.mark() })),
    route(listFailedJobsContract, async () => done(await listFailedJobs(context))),
    route(retryJob, async ({ params: { job, id } }) => {
      if (job === failedRefundJob) return retryRefund(context, id)
      return (await failedJobs.retry(job, id)) ? done(undefined) : refused('unknown')
    }),
  ]
}
