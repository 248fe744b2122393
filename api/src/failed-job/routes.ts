import { ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/failed-job/contract'
import { listFailedJobs } from '#failed-job/list-failed-jobs'
import { type Route, route } from '#http/route'
import { retryRefund } from '#refund/retry-refund'

export const failedJobRoutes: readonly Route[] = [
  route(contract.listFailedJobs, async ({ context }) => ok(await listFailedJobs(context))),
  route(contract.retryJob, async ({ context, caller, params: { job, id } }) => {
    if (job === contract.failedRefundJob) return retryRefund(context, caller, id)
    return (await context.failedJobs.retry(job, id)) ? ok(undefined) : refuse('unknown')
  }),
]
