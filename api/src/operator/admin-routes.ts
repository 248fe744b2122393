import { readChanges } from '@synapse/shared/operator/contract'
import {
  listFailedJobs as listFailedJobsContract,
  retryJob,
} from '@synapse/shared/operator/settings-contract'
import { done, refused } from '@synapse/shared/result'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { listFailedJobs } from '#operator/list-failed-jobs'

/** What has changed, and what could not be done. */
export const operatorAdminRoutes = (context: Context): Route[] => {
  const { failedJobs, recordChanges } = context
  return [
    route(readChanges, async () => done({ mark: recordChanges.mark() })),
    route(listFailedJobsContract, async () => done(await listFailedJobs(context))),
    route(retryJob, async ({ params }) =>
      (await failedJobs.retry(params.job, params.id)) ? done(undefined) : refused('unknown'),
    ),
  ]
}
