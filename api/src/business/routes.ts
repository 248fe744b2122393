import * as contract from '@synapse/shared/business/contract'
import { done } from '@synapse/shared/result'
import { readBusiness } from '#business/model'
import { presentBusiness } from '#business/present'
import { readTutorPicture } from '#business/read-tutor-picture'
import { saveBusiness } from '#business/save-business'
import type { Context } from '#core/context'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'

/** The business’s own data, as the operator reads and changes them. */
export const businessRoutes = (context: Context): Route[] => {
  const present = async () =>
    presentBusiness(await readBusiness(context.db), context.settings.contact)
  return [
    route(contract.readBusiness, async () => done(await present())),
    route(contract.saveBusiness, async ({ input }) =>
      presentChange(await saveBusiness(context, input), present),
    ),
    route(contract.readTutorPicture, async ({ params, address }) => {
      await context.limitReads(address)
      return readTutorPicture(context, params.hash)
    }),
  ]
}
