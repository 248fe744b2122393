import { done, refused } from '@synapse/shared/result'
import {
  createWebsite as createWebsiteContract,
  listWebsites as listWebsitesContract,
  readWebsiteSetup as readWebsiteSetupContract,
  saveWebsiteSetup as saveWebsiteSetupContract,
  updateWebsite,
} from '@synapse/shared/website/contract'
import type { Context } from '#context'
import { presentChange } from '#http/present-change'
import { type Route, route } from '#http/route'
import { findWebsite, listWebsites, type ReadFigures } from '#website/list-websites'
import { changeWebsite, createWebsite } from '#website/save-website'
import { readWebsiteSetup, saveWebsiteSetup } from '#website/save-website-setup'

/** Websites, as the operator sets them up. @param readFigures what the list says of each */
export const websiteRoutes = (context: Context, readFigures: ReadFigures): Route[] => [
  route(listWebsitesContract, async () => done(await listWebsites(context, readFigures))),
  route(createWebsiteContract, async ({ input }) => {
    const created = await createWebsite(context, input)
    return created.ok ? done(await findWebsite(context, readFigures, created.value.id)) : created
  }),
  route(updateWebsite, async ({ params: { id }, input }) =>
    presentChange(await changeWebsite(context, id, input), () =>
      findWebsite(context, readFigures, id),
    ),
  ),
  route(readWebsiteSetupContract, async ({ params }) => {
    const setup = await readWebsiteSetup(context.db, params.id)
    return setup ? done(setup) : refused('unknown')
  }),
  route(saveWebsiteSetupContract, async ({ params: { id }, input }) =>
    presentChange(await saveWebsiteSetup(context, id, input), () => setupOf(context, id)),
  ),
]

const setupOf = async ({ db }: Context, id: string) => {
  const setup = await readWebsiteSetup(db, id)
  if (!setup) throw new Error(`Website ${id} was there a moment ago`)
  return setup
}
