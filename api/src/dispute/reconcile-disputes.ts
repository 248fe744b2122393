import type { Context } from '#core/context'
import { anyOf } from '#db/sql'
import { recordDispute } from '#dispute/record-dispute'
import type { Since } from '#payment/jobs'
import { Dispute, endedDisputes } from '#payment/model'
import { forEachSettled } from '#queue/job'

/** Looks up the disputes that began, and those that are under way for longer. */
export const reconcileDisputes = (context: Context, since: Since): Promise<void> =>
  forEachSettled([followRecent, followOpen], (part) => part(context, since))

const followRecent = (context: Context, since: Since) =>
  forEachSettled(context.stripe.disputes.list(since), async ({ id }) => {
    await context.db.transaction(await recordDispute(context, id))
  })

/** A bank may take months over a dispute. */
const followOpen = async (context: Context) => {
  const open = await Dispute.query(context.db).select('id').whereNot('status', anyOf(endedDisputes))
  await forEachSettled(open, async ({ id }) => {
    await context.db.transaction(await recordDispute(context, id))
  })
}
