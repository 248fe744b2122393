import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { readWebsiteSetup, saveWebsiteSetup } from '@synapse/shared/website/contract'
import type { Operator } from '#support/world/as-operator.ts'

type Packages = BodyOf<typeof saveWebsiteSetup>['packages']

/** Changes a website's packages and keeps its other settings. */
export const changePackages = async (
  operator: Pick<Operator, 'call'>,
  id: string,
  change: (packages: Packages) => Packages,
) => {
  const params = { id }
  const { version: _, packages, ...setup } = await operator.call(readWebsiteSetup, { params })
  const input = { ...setup, packages: change(packages) }
  return operator.call(saveWebsiteSetup, { params, input })
}
