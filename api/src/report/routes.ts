import { mapValue, ok } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/report/contract'
import type { Context } from '#core/context'
import { csvRoute } from '#http/csv'
import { type Route, route } from '#http/route'
import { archiveBooks } from '#report/archive-books'
import { booksCsv, reportCsv, vatReturnCsv } from '#report/csv'
import { readBooks } from '#report/read-books'
import { readConsumerCountries } from '#report/read-consumer-countries'
import { readOverview } from '#report/read-overview'
import { readReport } from '#report/read-report'
import { listVatEntries, readVatReturn } from '#report/read-vat-return'
import { Website } from '#website/model'

export const reportRoutes: readonly Route[] = [
  route(contract.readOverview, async ({ context, query }) =>
    ok(await readOverview(context, query)),
  ),
  route(contract.readReport, ({ context, query }) => readReport(context, query)),
  csvRoute(contract.exportReport, 'report', (context, query) =>
    mapValue(readReport(context, query), async (report) =>
      reportCsv(report, await nameOfWebsite(context, query.website)),
    ),
  ),
  route(contract.readBooks, ({ context, query }) => readBooks(context, query)),
  csvRoute(contract.exportBooks, 'books', (context, query) =>
    mapValue(readBooks(context, query), booksCsv),
  ),
  route(contract.readVatReturn, ({ context, query }) => readVatReturn(context.db, query)),
  route(contract.listVatEntries, ({ context, query }) => listVatEntries(context.db, query)),
  route(contract.readConsumerCountries, async ({ context, query }) =>
    ok(await readConsumerCountries(context.db, query)),
  ),
  csvRoute(contract.exportVatReturn, 'vat-return', (context, query) =>
    mapValue(readVatReturn(context.db, query), (vat) => vatReturnCsv(context.db, vat)),
  ),
  route(contract.archiveBooks, ({ context, query }) => archiveBooks(context, query)),
]

const nameOfWebsite = async ({ db }: Context, slug: string | undefined): Promise<string> => {
  if (!slug) return 'All websites'
  return (await Website.query(db).findOne({ slug }))?.name ?? slug
}
