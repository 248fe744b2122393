import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import type { Operator } from '#support/world/as-operator.ts'

export type BusinessChanges = Partial<BodyOf<typeof saveBusiness>>

/** Changes some of the business details and keeps the others. */
export const changeBusiness = async (
  operator: Pick<Operator, 'call'>,
  changes: BusinessChanges,
): Promise<void> => {
  const { environment: _, version: __, ...business } = await operator.call(readBusiness)
  await operator.call(saveBusiness, { input: { ...business, ...changes } })
}

/** Saves all business details that an invoice needs. */
export const setBusiness = (
  operator: Pick<Operator, 'call'>,
  changes: BusinessChanges = {},
): Promise<void> =>
  changeBusiness(operator, {
    businessName: 'Synapse <b>AI</b>',
    address: '12 Triq il-Merkanti\nValletta',
    vatNumber: 'MT10000034',
    vatRegime: 'article_10',
    contactEmail: 'rita@example.com',
    tutorName: 'Rita Vella',
    ...changes,
  })
