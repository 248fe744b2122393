import { defaultPackages } from '@synapse/shared/package/package'
import { expect, test } from 'vitest'
import { choosePackage } from '#booking/draft/choose-package.ts'

const { individual, duo } = defaultPackages
const both = [individual, duo]

test.each([
  { when: 'on sale', requested: 'duo', onSale: both, chosen: duo, isGone: false },
  { when: 'not on sale', requested: 'group', onSale: both, chosen: individual, isGone: true },
  { when: 'the initial one', requested: '', onSale: both, chosen: individual, isGone: false },
  { when: 'no longer the first', requested: '', onSale: [duo], chosen: duo, isGone: true },
  { when: 'not known yet', requested: 'duo', onSale: undefined, chosen: undefined, isGone: false },
])('chooses a package if the requested package is $when', (one) => {
  const { requested, onSale, chosen, isGone } = one
  expect(choosePackage(onSale, requested, individual.type)).toEqual({
    chosenPackage: chosen,
    isGone,
  })
})
