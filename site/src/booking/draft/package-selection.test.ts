import { defaultPackages } from '@synapse/shared/package/package'
import { expect, test } from 'vitest'
import { emptyDraft } from '#booking/draft/draft.ts'
import { draftPrice, selectPackage } from '#booking/draft/package-selection.ts'

const { individual, duo, group } = defaultPackages
const both = [individual, duo]
const visit = { website: 'synapse-ai', hasCode: false, abandonedBookingId: undefined }

test.each([
  { when: 'on sale', requested: 'duo', onSale: both, chosen: duo, isGone: false },
  { when: 'not on sale', requested: 'group', onSale: both, chosen: individual, isGone: true },
  { when: 'the first', requested: undefined, onSale: both, chosen: individual, isGone: false },
  { when: 'no longer the first', requested: undefined, onSale: [duo], chosen: duo, isGone: true },
  { when: 'not known yet', requested: 'duo', onSale: undefined, chosen: undefined, isGone: false },
])('chooses a package if the requested package is $when', (one) => {
  const { requested, onSale, chosen, isGone } = one
  const draft = { ...emptyDraft, packageType: requested }
  const selection = selectPackage(onSale && both, onSale, { draft, visit })
  expect(selection).toMatchObject({ isGone, numberOfStudents: chosen?.numberOfStudents ?? 1 })
  expect(selection.chosenPackage).toBe(chosen)
})

test('until hydration, the form assumes one student, a paid session and no particular package', () => {
  const free = [{ ...duo, priceCents: 0 }]
  const [before, after] = [undefined, visit].map((visit) =>
    selectPackage(free, free, { draft: emptyDraft, visit }),
  )
  expect(before).toMatchObject({ isGone: false, numberOfStudents: 1, isFree: false })
  expect(after).toMatchObject({ isGone: false, numberOfStudents: 2, isFree: true })
})

test('a coupon only lowers the price of the package for which it was accepted', () => {
  const coupon = { code: 'GOZO10', baseCents: 10_000, discountCents: 1_000 }
  const draft = { ...emptyDraft, coupon }
  expect(draftPrice(draft, duo).totalCents).toBe(9_000)
  expect(draftPrice(draft, group)).toEqual({
    baseCents: 15_000,
    discountCents: 0,
    totalCents: 15_000,
  })
})
