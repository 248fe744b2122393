import { listExpenses } from '@synapse/shared/expense/contract'
import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import { query } from '#data/query.ts'
import { completeList } from '#data/records.ts'

export const expensesQuery = () => query(listExpenses, completeList('expenses', compareNewestFirst))
