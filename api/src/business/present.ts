import { type Contact, resolveContact } from '@synapse/shared/business/contact'
import type { Business } from '@synapse/shared/business/contract'
import type { Business as BusinessRow } from '#business/model'
import type { Seller } from '#http/client-page'

/**
 * Returns the business as the operator sees it, with the default contact details from the
 * environment variables.
 */
export const presentBusiness = (row: BusinessRow, environment: Contact): Business => ({
  businessName: row.businessName,
  address: row.address,
  vatNumber: row.vatNumber,
  vatRegime: row.vatRegime,
  accountHolder: row.accountHolder,
  iban: row.iban,
  bic: row.bic,
  logo: row.logo,
  showsEpcQr: row.showsEpcQr,
  vatExemptReason: row.vatExemptReason,
  notificationEmail: row.notificationEmail,
  notifyOfBookings: row.notifyOfBookings,
  paysByLink: row.paysByLink,
  remindsClients: row.remindsClients,
  tutorName: row.tutorName,
  contactEmail: row.contactEmail,
  contactPhone: row.contactPhone,
  whatsapp: row.whatsapp,
  place: row.place,
  facebook: row.facebook,
  linkedin: row.linkedin,
  tutorAbout: row.tutorAbout,
  tutorPicture: row.tutorPicture,
  version: row.version,
  environment,
})

/** Returns the business details that clients see, for example on an invoice's page. */
export const presentSeller = (row: BusinessRow, environment: Contact): Seller => {
  const { contactEmail, contactPhone } = resolveContact(row, environment)
  const { businessName, address, vatNumber, vatRegime } = row
  return {
    businessName,
    address,
    vatNumber: vatRegime === 'not_registered' ? '' : vatNumber,
    contactEmail,
    contactPhone,
  }
}
