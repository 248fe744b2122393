import { type Contact, resolveContact } from '#business/contact'
import type { Issuer } from '#invoice/contract'

type Own = Omit<Issuer, 'contactEmail' | 'contactPhone'> & Contact

/**
 * Who issues an invoice: the business as it is now, for an issued one to keep.
 * @param environment what the environment says of how the business is reached
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
