import * as contract from '@synapse/shared/report/contract'
import { done } from '@synapse/shared/result'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { readOverview } from '#report/read-overview'
import { readReport } from '#report/read-report'

/** The overview and the report. */
export const reportRoutes = (context: Context): Route[] => [
  route(contract.readOverview, async ({ query }) => done(await readOverview(context, query))),
  route(contract.readReport, ({ query }) => readReport(context, query)),
]
