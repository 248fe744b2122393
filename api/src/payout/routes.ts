import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/payout/contract'
import { type Route, route } from '#http/route'
import { orUnavailable } from '#outside/stripe'
import { assignPayment, listPurposes } from '#payout/assign-payment'
import { listPayoutPage, readPayout } from '#payout/list-payouts'
import { IgnoredDifference } from '#payout/model'
import { presentPayout, presentPayoutItems } from '#payout/present'
import { readBalance } from '#payout/read-balance'
import { syncBalance } from '#payout/sync-balance'

export const payoutRoutes: readonly Route[] = [
  route(contract.listPayouts, async ({ context: { db, settings }, query }) => {
    const { items, total } = await listPayoutPage(db, query)
    return ok({ items: items.map((item) => presentPayout(settings, item)), total })
  }),
  route(contract.readPayout, ({ context: { db, settings }, params: { id } }) =>
    mapValue(readPayout(db, id), (payout) => presentPayoutItems(settings, payout)),
  ),
  route(contract.readStripeBalance, async ({ context }) => ok(await readBalance(context))),
  route(contract.listPurposes, ({ context, params: { id } }) =>
    orUnreachable(() => listPurposes(context, id).then(ok)),
  ),
  route(contract.refreshStripeBalance, ({ context }) =>
    mapValue(
      orUnreachable(() => syncBalance(context).then(ok)),
      () => readBalance(context),
    ),
  ),
  route(contract.assignPayment, ({ context, params: { id }, input }) =>
    mapValue(
      orUnreachable(() => assignPayment(context, id, input)),
      () => readBalance(context),
    ),
  ),
  route(contract.ignoreDifference, async ({ context, params: { id }, input }) => {
    const { differences } = await readBalance(context)
    if (!differences.some((one) => one.id === id && one.amount === input.amount))
      return refuse('changed')
    await IgnoredDifference.query(context.db)
      .insert({ id, ...input })
      .onConflict('id')
      .merge()
    return ok(await readBalance(context))
  }),
  route(contract.restoreDifference, async ({ context, params: { id } }) => {
    await IgnoredDifference.query(context.db).deleteById(id)
    return ok(await readBalance(context))
  }),
]

const orUnreachable = <Done>(work: () => Promise<Done>) =>
  orUnavailable(work, () => refuse('unreachable'))
