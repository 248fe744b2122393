import { done, refused } from '@synapse/shared/result'
import {
  createWebsite as createWebsiteContract,
  listWebsites as listWebsitesContract,
  readBookingPage,
  readWebsiteSetup as readWebsiteSetupContract,
  saveWebsiteSetup as saveWebsiteSetupContract,
  updateWebsite,
} from '@synapse/shared/website/contract'
import type { Context } from '#context'
import { presentChange } from '#http/present-change'
import { publicRead, type Route, route } from '#http/route'
import { findWebsite, listWebsites } from '#website/list-websites'
import { loadBookingPage } from '#website/load-booking-page'
import { changeWebsite, createWebsite } from '#website/save-website'
import { readWebsiteSetup, saveWebsiteSetup } from '#website/save-website-setup'

/** Websites: what a booking page reads, and what the operator does with them. */
export const websiteRoutes = (context: Context): Route[] => [
  publicRead(readBookingPage, context, ({ slug }) => loadBookingPage(context, slug)),
  route(listWebsitesContract, async () => done(await listWebsites(context))),
  route(createWebsiteContract, async ({ input }) => {
    const created = await createWebsite(context, input)
    return created.ok ? done(await findWebsite(context, created.value.id)) : created
  }),
  route(updateWebsite, async ({ params: { id }, input }) =>
    presentChange(await changeWebsite(context, id, input), () => findWebsite(context, id)),
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
