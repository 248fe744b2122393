import { noBreak } from '#text/no-break'

/** The issuer's details as clients see them; '' if not set. */
export type Seller = {
  businessName: string
  address: string
  vatNumber: string
  contactEmail: string
  contactPhone: string
  /** For a booking's page: the website named in the header, whose terms are linked. */
  website?: { name: string; slug: string; primaryColor: string; isBuiltIn: boolean }
}

/** Returns a postal address on one line, with a non-breaking space before each number. */
export const addressLine = (address: string): string =>
  address.replaceAll('\n', ', ').replaceAll(/ (?=\d)/g, '\u00a0')

/** Returns the address, VAT number and phone number, each on its own line. */
export const sellerLines = ({ address, vatNumber, contactPhone }: Seller) => ({
  address: addressLine(address),
  vat: vatNumber && `VAT\u00a0number\u00a0${vatNumber}`,
  phone: noBreak(contactPhone),
})

/** Returns the address and VAT number for the footer of an e-mail, if they are set. */
export const sellerDetails = (seller: Seller): string[] => {
  const { address, vat } = sellerLines(seller)
  return [address, vat].filter(Boolean)
}
