import * as contract from '@synapse/shared/business/contract'
import { ok } from '@synapse/shared/contract/result'
import { Business, readBusiness } from '#business/model'
import { presentBusiness } from '#business/present'
import { saveBusiness } from '#business/save-business'
import type { Context } from '#core/context'
import { pictureResponse } from '#http/picture'
import { presentChange, type Route, route } from '#http/route'

export const businessRoutes: readonly Route[] = [
  route(contract.readBusiness, async ({ context }) => ok(await present(context))),
  route(contract.saveBusiness, async ({ context, caller, input }) =>
    presentChange(await saveBusiness(context, caller, input), () => present(context)),
  ),
  route(contract.readTutorPicture, async ({ context, params, address }) => {
    await context.limitReads(address)
    const row = await Business.query(context.db).findOne({ tutorPictureHash: params.hash })
    return pictureResponse('tutor', row?.tutorPicture)
  }),
]

const present = async ({ db, settings }: Context) =>
  presentBusiness(await readBusiness(db), settings.contact)
