import { dialable, resolveContact } from '@synapse/shared/business/contact'
import { sellerDetails } from '@synapse/shared/business/seller'
import { readBusiness } from '#business/model'
import { presentSeller } from '#business/present'
import type { Context } from '#core/context'

/** Reads the tutor's signature, reply address and footer for e-mails to students and clients. */
export const readSender = async ({ db, settings }: Context) => {
  const business = await readBusiness(db)
  const { tutorName, contactEmail, contactPhone } = resolveContact(business, settings.contact)
  const replyTo = { name: tutorName, address: contactEmail }
  const phone = { text: contactPhone, url: `tel:${dialable(contactPhone)}` }
  return {
    signature: tutorName,
    ...(contactEmail && { replyTo }),
    business: business.businessName,
    details: sellerDetails(presentSeller(business, settings.contact)),
    links: contactPhone ? [phone] : [],
  }
}
