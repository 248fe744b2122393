import { type Contact, resolveContact } from '#business/contact'
import type { Issuer } from '#invoice/contract'

type Own = Omit<Issuer, 'contactEmail' | 'contactPhone'> & Contact

/**
 * Returns the current business details as an invoice stores them.
 * @param environment contact details from the environment
 */
export const issuerOf = (business: Own, environment: Contact): Issuer => {
  const { businessName, address, vatNumber, vatRegime, logo, showsEpcQr } = business
  const { accountHolder, iban, bic } = business
  const { contactEmail, contactPhone } = resolveContact(business, environment)
  return {
    businessName,
    address,
    vatNumber,
    vatRegime,
    accountHolder,
    iban,
    bic,
    logo,
    showsEpcQr,
    contactEmail,
    contactPhone,
  }
}
