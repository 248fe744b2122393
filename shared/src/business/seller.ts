import { noBreak } from '#text/no-break'

/** The issuer's details as clients see them. Details that aren't set are ''. */
export type Seller = {
  businessName: string
  address: string
  vatNumber: string
  contactEmail: string
  contactPhone: string
  /** For a booking's page: the website whose name is in the header and whose terms are linked. */
  website?: { name: string; slug: string; primaryColor: string; isBuiltIn: boolean }
}

/** Returns the address, VAT number and phone number, each on its own line. */
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
