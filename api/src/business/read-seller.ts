import type { Seller } from '@synapse/shared/business/seller'
import { readBusiness } from '#business/model'
import { presentSeller } from '#business/present'
import { type HtmlPage, pageNotFound } from '#client-page/page'
import type { Context } from '#core/context'

/** Returns the business's current details as clients see them. */
export const readSeller = async ({ db, settings }: Context): Promise<Seller> =>
  presentSeller(await readBusiness(db), settings.contact)

/** Renders the page for a damaged or outdated link. */
export const renderNotFound = async (context: Context): Promise<HtmlPage> =>
  pageNotFound(await readSeller(context))
