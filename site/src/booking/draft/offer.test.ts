import { defaultPackages } from '@synapse/shared/package/package'
import { expect, test } from 'vitest'
import { emptyDraft } from '#booking/draft/draft.ts'
import { offerOf } from '#booking/draft/offer.ts'

const { individual, duo } = defaultPackages
const both = [individual, duo]
const visit = { website: 'synapse-ai', hasCode: false, abandonedBookingId: undefined }

test.each([
  { when: 'on sale', requested: 'duo', onSale: both, chosen: duo, isGone: false },
  { when: 'not on sale', requested: 'group', onSale: both, chosen: individual, isGone: true },
  { when: 'the initial one', requested: '', onSale: both, chosen: individual, isGone: false },
  { when: 'no longer the first', requested: '', onSale: [duo], chosen: duo, isGone: true },
  { when: 'not known yet', requested: 'duo', onSale: undefined, chosen: undefined, isGone: false },
])('chooses a package if the requested package is $when', (one) => {
  const { requested, onSale, chosen, isGone } = one
  const draft = { ...emptyDraft, packageType: requested }
  const offer = offerOf(onSale && both, onSale, { draft, visit })
  expect(offer).toMatchObject({ isGone, numberOfStudents: chosen?.numberOfStudents ?? 1 })
  expect(offer.chosenPackage).toBe(chosen)
})

test('until hydration, the form is for one student and expects no package', () => {
  const draft = { ...emptyDraft, packageType: '' }
  const offer = offerOf([duo], [duo], { draft, visit: undefined })
  expect(offer).toMatchObject({ chosenPackage: duo, isGone: false, numberOfStudents: 1 })
})
