import * as contract from '@synapse/shared/report/contract'
import { ok } from '@synapse/shared/result'
import type { Context } from '#core/context'
import { setDownloadName } from '#http/csv'
import { type Route, route } from '#http/route'
import { booksCsv, reportCsv, vatReturnCsv } from '#report/csv'
import { readBooks } from '#report/read-books'
import { readConsumerCountries } from '#report/read-consumer-countries'
import { readOverview } from '#report/read-overview'
import { readReport } from '#report/read-report'
import { listVatEntries, readVatReturn } from '#report/read-vat-return'
import { archiveBooks } from '#report/zip'
import { Website } from '#website/model'

export const reportRoutes: readonly Route[] = [
  route(contract.readOverview, async ({ context, query }) =>
    ok(await readOverview(context, query)),
  ),
  route(contract.readReport, ({ context, query }) => readReport(context, query)),
  route(contract.exportReport, async ({ context, query, ctx }) => {
    const report = await readReport(context, query)
    if (!report.ok) return report
    setDownloadName(context, ctx, 'report')
    return ok(reportCsv(report.value, await nameOfWebsite(context, query.website)))
  }),
  route(contract.readBooks, ({ context, query }) => readBooks(context, query)),
  route(contract.exportBooks, async ({ context, query, ctx }) => {
    const books = await readBooks(context, query)
    if (!books.ok) return books
    setDownloadName(context, ctx, 'books')
    return ok(booksCsv(books.value))
  }),
  route(contract.readVatReturn, ({ context, query }) => readVatReturn(context, query)),
  route(contract.listVatEntries, ({ context, query }) => listVatEntries(context, query)),
  route(contract.readConsumerCountries, async ({ context, query }) =>
    ok(await readConsumerCountries(context, query)),
  ),
  route(contract.exportVatReturn, async ({ context, query, ctx }) => {
    const read = await readVatReturn(context, query)
    if (!read.ok) return read
    setDownloadName(context, ctx, 'vat-return')
    return ok(await vatReturnCsv(context.db, read.value))
  }),
  route(contract.archiveBooks, ({ context, query }) => archiveBooks(context, query)),
]

const nameOfWebsite = async ({ db }: Context, slug: string | undefined): Promise<string> => {
  if (!slug) return 'All websites'
  return (await Website.query(db).findOne({ slug }))?.name ?? slug
}
