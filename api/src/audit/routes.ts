import * as contract from '@synapse/shared/audit/contract'
import { ok } from '@synapse/shared/contract/result'
import { auditCsv } from '#audit/csv'
import { listEntryPage } from '#audit/list-entries'
import { presentEntry } from '#audit/present'
import { verifyLog } from '#audit/verify-log'
import { csvRoute } from '#http/csv'
import { type Route, route } from '#http/route'

export const auditRoutes: readonly Route[] = [
  route(contract.listAuditEntries, async ({ context, query }) => {
    const { items, total } = await listEntryPage(context.db, query)
    return ok({ items: items.map(presentEntry(context)), total })
  }),
  csvRoute(contract.exportAuditEntries, 'activity', auditCsv),
  route(contract.verifyAuditLog, async ({ context }) => ok(await verifyLog(context.db))),
]
