import {
  readOverview as readOverviewContract,
  readReport as readReportContract,
} from '@synapse/shared/report/contract'
import { done } from '@synapse/shared/result'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { readOverview } from '#report/read-overview'
import { readReport } from '#report/read-report'

/** The overview and the report. */
export const reportRoutes = (context: Context): Route[] => [
  route(readOverviewContract, async ({ query }) => done(await readOverview(context, query))),
  route(readReportContract, ({ query }) => readReport(context, query)),
]
