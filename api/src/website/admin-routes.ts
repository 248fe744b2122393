import { done } from '@synapse/shared/result'
import {
  createWebsite as createWebsiteContract,
  listWebsites as listWebsitesContract,
  readWebsiteSetup as readWebsiteSetupContract,
  saveWebsiteSetup as saveWebsiteSetupContract,
  updateWebsite,
} from '@synapse/shared/website/admin-contract'
import type { Context } from '#context'
import { type Route, route } from '#http/route'
import { findWebsite, listWebsites } from '#website/list-websites'
import { changeWebsite, createWebsite } from '#website/save-website'
import { readWebsiteSetup, saveWebsiteSetup } from '#website/save-website-setup'

/** What the operator does with websites. */
export const websiteAdminRoutes = (context: Context): Route[] => [
  route(listWebsitesContract, async () => done(await listWebsites(context))),
  route(createWebsiteContract, async ({ input }) => {
    const created = await createWebsite(context, input)
    return created.ok ? done(await findWebsite(context, created.value.id)) : created
  }),
  route(updateWebsite, async ({ params, input }) => {
    const changed = await changeWebsite(context, params.id, input)
    return changed.ok ? done(await findWebsite(context, params.id)) : changed
  }),
  route(readWebsiteSetupContract, ({ params }) => readWebsiteSetup(context.db, params.id)),
  route(saveWebsiteSetupContract, ({ params, input }) =>
    saveWebsiteSetup(context, params.id, input),
  ),
]
