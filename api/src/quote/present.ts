import * as contract from '@synapse/shared/quote/contract'
import { type LinkSettings, linkUrl } from '#core/signed-link'
import { presentRecord } from '#http/present-record'
import type { Quote } from '#quote/model'

/** Returns a quote as the operator sees it, with the link to the client's page. */
export const presentQuote = (settings: LinkSettings, quote: Quote): contract.Quote =>
  presentRecord(contract.quote, { ...quote, link: linkUrl(settings, 'quote', quote) })
