import { mapValue, ok, refuse } from '@synapse/shared/result'
import * as contract from '@synapse/shared/website/contract'
import type { Context } from '#core/context'
import { pictureResponse } from '#http/picture'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { findWebsite, listWebsites, type ReadFigures } from '#website/list-websites'
import { findPicture } from '#website/model'
import { createWebsite, updateWebsite } from '#website/save-website'
import { readWebsiteSetup, saveWebsiteSetup } from '#website/save-website-setup'

/**
 * Endpoints for the operator's websites.
 * @param readFigures loads the figures shown in the list
 */
export const websiteRoutes = (readFigures: ReadFigures): readonly Route[] => [
  route(contract.listWebsites, async ({ context }) => ok(await listWebsites(context, readFigures))),
  route(contract.readWebsitePicture, async ({ context, params, address }) => {
    await context.limitReads(address)
    return pictureResponse('website', await findPicture(context.db, params.hash))
  }),
  route(contract.createWebsite, ({ context, input }) =>
    mapValue(createWebsite(context, input), ({ id }) => findWebsite(context, readFigures, id)),
  ),
  route(contract.updateWebsite, async ({ context, params: { id }, input }) =>
    presentChange(await updateWebsite(context, id, input), () =>
      findWebsite(context, readFigures, id),
    ),
  ),
  route(contract.readWebsiteSetup, async ({ context, params }) => {
    const setup = await readWebsiteSetup(context.db, params.id)
    return setup ? ok(setup) : refuse('unknown')
  }),
  route(contract.saveWebsiteSetup, async ({ context, params: { id }, input }) =>
    presentChange(await saveWebsiteSetup(context, id, input), () => setupOf(context, id)),
  ),
]

const setupOf = async ({ db }: Context, id: string) => {
  const setup = await readWebsiteSetup(db, id)
  if (!setup) throw new Error(`Website ${id} is missing right after it was saved`)
  return setup
}
