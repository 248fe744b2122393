import type { readOverview, readReport } from '@synapse/shared/report/contract'
import type { QueryIn } from '#app/api.ts'
import { apiQuery } from '#app/query.ts'

/** The figures of a website's overview. */
export const overviewQuery = (website: string) =>
  apiQuery<typeof readOverview>('/api/admin/overview', { website })

/** The figures of all websites together. */
export const overallQuery = () => apiQuery<typeof readOverview>('/api/admin/overview', {})

/** Figures of a range of days, beside the equally long range before it. */
export const reportQuery = (query: QueryIn<typeof readReport>) =>
  apiQuery<typeof readReport>('/api/admin/reports', query)
