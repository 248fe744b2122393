import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { query } from '#data/query.ts'
import { useCall } from '#ui/use-call.ts'

export const failedJobsQuery = () => query(listFailedJobs)

export type FailedJob = AnswerOf<typeof listFailedJobs>[number]

export const useRetryJob = () =>
  useCall(retryJob, {
    request: ({ job, id }: FailedJob) => ({ params: { job, id } }),
    successToast: (_, { what }) => ({ title: 'Retrying', message: what }),
    errorToast: 'Couldn’t retry the job',
  })
