import type { AnswerOf } from '@synapse/shared/endpoint'
import type { listFailedJobs, retryJob } from '@synapse/shared/job/contract'
import { call } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'
import { useWrite } from '#app/write.ts'

/** What could not be done, and what is being tried again. */
export const failedJobsQuery = () => apiQuery<typeof listFailedJobs>('/api/admin/failed-jobs')

export type FailedJob = AnswerOf<typeof listFailedJobs>[number]

export const useRetryJob = () =>
  useWrite({
    run: ({ job, id }: FailedJob) =>
      call<typeof retryJob>({ method: 'POST', path: `/api/admin/failed-jobs/${job}/${id}/retry` }),
    succeeded: (_, { what }) => ({ title: 'Trying Again', message: what }),
    failed: 'Failed to try again.',
  })
