import type { AnswerOf } from '@synapse/shared/endpoint'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { query } from '#data/query.ts'
import { useWrite } from '#ui/use-write.ts'

export const failedJobsQuery = () => query(listFailedJobs)

export type FailedJob = AnswerOf<typeof listFailedJobs>[number]

export const useRetryJob = () =>
  useWrite(retryJob, {
    request: ({ job, id }: FailedJob) => ({ params: { job, id } }),
    successToast: (_, { what }) => ({ title: 'Retrying', message: what }),
    errorToast: 'Couldn’t retry the job.',
  })
