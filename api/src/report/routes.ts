import * as contract from '@synapse/shared/report/contract'
import { done } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import type { Context } from '#context'
import { nameFile } from '#http/csv'
import { type Route, route } from '#http/route'
import { booksCsv } from '#report/csv'
import { readBooks } from '#report/read-books'
import { readOverview } from '#report/read-overview'
import { readReport } from '#report/read-report'
import { archiveBooks } from '#report/zip'

/** The overview, the report and the books. */
export const reportRoutes = (context: Context): Route[] => [
  route(contract.readOverview, async ({ query }) => done(await readOverview(context, query))),
  route(contract.readReport, ({ query }) => readReport(context, query)),
  route(contract.readBooks, ({ query }) => readBooks(context, query)),
  route(contract.exportBooks, async ({ query, koa }) => {
    const books = await readBooks(context, query)
    if (!books.ok) return books
    nameFile(koa, 'books', maltaDate(context.now()))
    return done(booksCsv(books.value))
  }),
  route(contract.archiveBooks, ({ query }) => archiveBooks(context, query)),
]
