import type { AnswerOf } from '@synapse/shared/endpoint'
import { readBooks, type readReport } from '@synapse/shared/report/contract'
import { query } from '#data/query.ts'
import type { DateRange } from '#report/date-range.ts'

export type Report = AnswerOf<typeof readReport>

export type Books = AnswerOf<typeof readBooks>

export const booksQuery = (days: DateRange) => query(readBooks, { query: days })
