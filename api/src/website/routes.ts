import { mapValue, ok, refuse } from '@synapse/shared/contract/result'
import * as contract from '@synapse/shared/website/contract'
import type { Context } from '#core/context'
import { pictureResponse } from '#http/picture'
import { changeRoute, type Route, route } from '#http/route'
import { listWebsites, type ReadFigures, readWebsite } from '#website/list-websites'
import { findPicture, Website } from '#website/model'
import { createWebsite, updateWebsite } from '#website/save-website'
import { readWebsiteSetup, saveWebsiteSetup } from '#website/save-website-setup'

/**
 * Endpoints for the operator's websites.
 * @param readFigures loads the figures shown in the list
 */
export const websiteRoutes = (readFigures: ReadFigures): readonly Route[] => {
  const read = (context: Context, id: string) => readWebsite(context, readFigures, id)
  return [
    route(contract.listWebsites, async ({ context }) =>
      ok(await listWebsites(context, readFigures)),
    ),
    route(contract.readWebsitePicture, async ({ context, params, address }) => {
      await context.limitReads(address)
      return pictureResponse('website', await findPicture(context.db, params.hash))
    }),
    route(contract.readWebsiteSetup, async ({ context, params: { id } }) =>
      (await Website.query(context.db).findById(id))
        ? ok(await readWebsiteSetup(context, id))
        : refuse('unknown'),
    ),
    route(contract.createWebsite, ({ context, input }) =>
      mapValue(createWebsite(context, input), ({ id }) => read(context, id)),
    ),
    changeRoute(read)(contract.updateWebsite, updateWebsite),
    changeRoute(readWebsiteSetup)(contract.saveWebsiteSetup, saveWebsiteSetup),
  ]
}
