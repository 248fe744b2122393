import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/quarter/contract'
import { type Route, route } from '#http/route'
import { Operator } from '#operator/model'
import { closeQuarter, reopenQuarter } from '#quarter/close-quarter'
import { QuarterClosing } from '#quarter/model'
import { readChecklist, readQuarters } from '#quarter/read-quarters'

export const quarterRoutes: readonly Route[] = [
  route(contract.listQuarters, async ({ context }) => ok(await readQuarters(context))),
  route(contract.readChecklist, async ({ context, params: { quarter } }) =>
    ok(await readChecklist(context, quarter)),
  ),
  route(contract.downloadReport, async ({ context, params: { quarter } }) => {
    const closed = await QuarterClosing.query(context.db)
      .findOne({ quarter })
      .whereNull('reopenedAt')
    if (!closed) return refuse('not_closed')
    const { report } = closed
    return ok({ name: `report-${quarter}.json`, type: 'application/json', bytes: report })
  }),
  route(contract.closeQuarter, async ({ context, params: { quarter }, caller }) => {
    const { username } = await Operator.query(context.db)
      .findById(caller.operatorId)
      .throwIfNotFound()
    return mapValue(closeQuarter(context, quarter, username), () => readQuarters(context))
  }),
  route(contract.reopenQuarter, ({ context, params: { quarter }, input: { reason } }) =>
    mapValue(reopenQuarter(context, quarter, reason), () => readQuarters(context)),
  ),
]
