import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import type { Operator } from '#support/world/as-operator.ts'

/** Changes some of the business details without changing the others. */
export const changeBusiness = async (
  operator: Pick<Operator, 'call'>,
  changes: Partial<BodyOf<typeof saveBusiness>>,
): Promise<void> => {
  const { environment: _, version: __, ...business } = await operator.call(readBusiness)
  await operator.call(saveBusiness, { input: { ...business, ...changes } })
}
