import { readBusiness } from '#business/model'
import { presentSeller } from '#business/present'
import type { Context } from '#core/context'
import { type HtmlPage, pageNotFound, type Seller } from '#http/client-page'

/** Returns the business's current details as clients see them. */
export const readSeller = async ({ db, settings }: Context): Promise<Seller> =>
  presentSeller(await readBusiness(db), settings.contact)

/** Renders the page for a damaged or outdated link. */
export const renderNotFound = async (context: Context): Promise<HtmlPage> =>
  pageNotFound(await readSeller(context))
