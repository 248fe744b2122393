import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { listFailedJobs } from '@synapse/shared/failed-job/contract'
import { query } from '#data/query.ts'

export const failedJobsQuery = () => query(listFailedJobs)

export type FailedJob = AnswerOf<typeof listFailedJobs>[number]
