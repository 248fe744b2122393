import type { AnswerOf } from '@synapse/shared/endpoint'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { query } from '#data/query.ts'
import { useWrite } from '#ui/use-write.ts'

/** What could not be done, and what is being tried again. */
export const failedJobsQuery = () => query(listFailedJobs)

export type FailedJob = AnswerOf<typeof listFailedJobs>[number]

export const useRetryJob = () =>
  useWrite(retryJob, {
    ask: ({ job, id }: FailedJob) => ({ params: { job, id } }),
    succeeded: (_, { what }) => ({ title: 'Trying Again', message: what }),
    failed: 'Failed to try again.',
  })
