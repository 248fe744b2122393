import * as contract from '@synapse/shared/quarter/contract'
import { ok, refuse } from '@synapse/shared/result'
import { type Route, route } from '#http/route'
import { QuarterClosing } from '#journal/model'
import { User } from '#operator/model'
import { closeQuarter, reopenQuarter } from '#quarter/close-quarter'
import { readChecklist } from '#quarter/read-checklist'
import { readQuarters } from '#quarter/read-quarters'

export const quarterRoutes: readonly Route[] = [
  route(contract.listQuarters, async ({ context }) => ok(await readQuarters(context))),
  route(contract.readChecklist, async ({ context, params: { quarter } }) =>
    ok(await readChecklist(context, quarter)),
  ),
  route(contract.closeQuarter, async ({ context, params: { quarter }, caller }) => {
    const { username } = await User.query(context.db).findById(caller.operatorId).throwIfNotFound()
    const closed = await closeQuarter(context, quarter, username)
    return closed.ok ? ok(await readQuarters(context)) : closed
  }),
  route(contract.reopenQuarter, async ({ context, params: { quarter }, input: { reason } }) => {
    const reopened = await reopenQuarter(context, quarter, reason)
    return reopened.ok ? ok(await readQuarters(context)) : reopened
  }),
  route(contract.downloadReport, async ({ context, params: { quarter } }) => {
    const closed = await QuarterClosing.query(context.db)
      .findOne({ quarter })
      .whereNull('reopenedAt')
    if (!closed) return refuse('not_closed')
    const { report } = closed
    return ok({ name: `report-${quarter}.json`, type: 'application/json', bytes: report })
  }),
]
