import { type Contact, resolveContact } from '@synapse/shared/business/contact'
import * as contract from '@synapse/shared/business/contract'
import type { Seller } from '@synapse/shared/business/seller'
import { showsVatNumbers } from '@synapse/shared/vat/vat'
import type { Business as BusinessRow } from '#business/model'
import { presentRecord } from '#http/present-record'

/** Returns the business as the operator sees it, with the environment's contact details. */
export const presentBusiness = (row: BusinessRow, environment: Contact): contract.Business =>
  presentRecord(contract.business, { ...row, environment })

/** Returns the business details that clients see, for example on an invoice's page. */
export const presentSeller = (row: BusinessRow, environment: Contact): Seller => {
  const { contactEmail, contactPhone } = resolveContact(row, environment)
  const { businessName, address, vatNumber, vatRegime } = row
  return {
    businessName,
    address,
    vatNumber: showsVatNumbers(vatRegime) ? vatNumber : '',
    contactEmail,
    contactPhone,
  }
}
