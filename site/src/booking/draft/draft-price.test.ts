import { defaultPackages } from '@synapse/shared/package/package'
import { expect, test } from 'vitest'
import { emptyDraft } from '#booking/draft/draft.ts'
import { draftPrice } from '#booking/draft/draft-price.ts'

const coupon = { code: 'GOZO10', baseCents: 10_000, discountCents: 1_000 }

test('a coupon only lowers the price of the package that it was accepted for', () => {
  const draft = { ...emptyDraft, coupon }
  expect(draftPrice(draft, defaultPackages.duo).totalCents).toBe(9_000)
  expect(draftPrice(draft, defaultPackages.group)).toEqual({
    baseCents: 15_000,
    discountCents: 0,
    totalCents: 15_000,
  })
})
