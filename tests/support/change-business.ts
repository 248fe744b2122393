import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { asOperator, type Place } from './as-operator.ts'

/** Changes some of the business details without changing the others. */
export const changeBusiness = async (
  world: Place,
  changes: Partial<BodyOf<typeof saveBusiness>>,
): Promise<void> => {
  const operator = asOperator(world)
  const { environment: _, version: __, ...business } = await operator.call(readBusiness)
  await operator.call(saveBusiness, { input: { ...business, ...changes } })
}
