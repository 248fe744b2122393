import { noBreak } from '#text/no-break'

/** The issuer's details as clients see them; '' for any that aren't set. */
export type Seller = {
  businessName: string
  address: string
  vatNumber: string
  contactEmail: string
  contactPhone: string
  /** The website that a booking's page names in its header, instead of the business. */
  website?: { name: string; primaryColor: string; isBuiltIn: boolean }
}

/** Returns the seller's details, each on one line. */
export const sellerLines = ({ address, vatNumber, contactPhone }: Seller) => ({
  address: address.replaceAll('\n', ', ').replaceAll(/ (?=\d)/g, '\u00a0'),
  vat: vatNumber && `VAT\u00a0number\u00a0${vatNumber}`,
  phone: noBreak(contactPhone),
})

/** Returns the address and VAT number for the footer of an e-mail, if they are set. */
export const sellerDetails = (seller: Seller): string[] => {
  const { address, vat } = sellerLines(seller)
  return [address, vat].filter(Boolean)
}
