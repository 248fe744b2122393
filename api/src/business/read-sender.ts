import { dialable, resolveContact } from '@synapse/shared/business/contact'
import { sellerDetails } from '@synapse/shared/business/seller'
import { builtInSlug, slugPath } from '@synapse/shared/website/paths'
import { readBusiness } from '#business/model'
import { presentSeller } from '#business/present'
import type { Context } from '#core/context'

/**
 * Reads the tutor's signature, reply address and footer for e-mails to students and clients.
 * @param website the slug of the website whose terms the footer links to
 */
export const readSender = async ({ db, settings }: Context, website = builtInSlug) => {
  const business = await readBusiness(db)
  const { tutorName, contactEmail, contactPhone } = resolveContact(business, settings.contact)
  const replyTo = { name: tutorName, address: contactEmail }
  const phone = { text: contactPhone, url: `tel:${dialable(contactPhone)}` }
  const terms = {
    text: 'Terms and refunds',
    url: `${settings.publicUrl}/terms${slugPath(website)}`,
  }
  return {
    signature: tutorName,
    ...(contactEmail && { replyTo }),
    business: business.businessName,
    details: sellerDetails(presentSeller(business, settings.contact)),
    links: [...(contactPhone ? [phone] : []), terms],
  }
}
