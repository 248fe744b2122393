import { expect, test } from 'vitest'
import { priceNotWhole, priceProblem } from '#booking/custom-price'

test.each([
  [6_000, [], undefined],
  [0, [5_950], undefined],
  [5_950, [5_950], undefined],
  [5_950, [undefined, 5_950], undefined],
  [5_950, [], priceNotWhole.message],
  [5_950, [undefined, 5_900], priceNotWhole.message],
])(
  'a custom price of %i cents, with the package and booking prices %j, gets the error %s',
  (cents, known, problem) => {
    expect(priceProblem(cents, known)).toBe(problem)
  },
)
