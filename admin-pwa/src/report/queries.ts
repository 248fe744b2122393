import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { readBooks, type readReport } from '@synapse/shared/report/contract'
import type { Days } from '@synapse/shared/time'
import { query } from '#data/query.ts'

export type Report = AnswerOf<typeof readReport>

export type Books = AnswerOf<typeof readBooks>

export const booksQuery = (days: Days) => query(readBooks, { query: days })
