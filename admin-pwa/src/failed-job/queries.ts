import type { AnswerOf } from '@synapse/shared/endpoint'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { query } from '#data/query.ts'
import { useWrite } from '#ui/use-write.ts'

/** What could not be done, and what is being tried again. */
export const failedJobsQuery = () => query(listFailedJobs)

export type FailedJob = AnswerOf<typeof listFailedJobs>[number]

export const useRetryJob = () =>
  useWrite(retryJob, {
    request: ({ job, id }: FailedJob) => ({ params: { job, id } }),
    successToast: (_, { what }) => ({ title: 'Trying Again', message: what }),
    errorToast: 'Failed to try again.',
  })
