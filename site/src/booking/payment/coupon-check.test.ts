import { expect, test, vi } from 'vitest'
import { createCouponCheck } from '#booking/payment/coupon-check.ts'

const individual = { baseCents: 6_000, website: 'synapse-ai' }
const duo = { baseCents: 10_000, website: 'synapse-ai' }

/** Mocks the server. Returns all request bodies, and a function that responds to a request. */
const holdAnswers = () => {
  const bodies: { code: string; amount: string; website: string }[] = []
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push(resolve)
    return promise
  })
  const accept = (index: number, discountAmount: string) =>
    answers[index]?.(Response.json({ discountAmount }))
  const reject = (index: number, answer: object) =>
    answers[index]?.(Response.json(answer, { status: 400 }))
  return { bodies, accept, reject }
}

test('an accepted code becomes a coupon for the price that it was checked against', async () => {
  const { bodies, accept } = holdAnswers()
  const result = createCouponCheck().check('GOZO10', individual)
  accept(0, '6.00')
  expect(await result).toEqual({
    coupon: { code: 'GOZO10', baseCents: 6_000, discountCents: 600 },
  })
  expect(bodies).toEqual([{ code: 'GOZO10', amount: '60.00', website: 'synapse-ai' }])
})

test('a new code is checked again when the price changes', async () => {
  const { bodies, accept, reject } = holdAnswers()
  const { check, codeToCheck } = createCouponCheck()
  const forIndividual = check('BIG', individual)
  const code = codeToCheck(undefined)
  expect(code).toBe('BIG')
  const forDuo = check(code ?? '', duo)
  accept(1, '20.00')
  reject(0, { error: 'The price is too low.', reason: 'below_minimum' })
  expect(await forIndividual).toBeUndefined()
  expect(await forDuo).toEqual({ coupon: { code: 'BIG', baseCents: 10_000, discountCents: 2_000 } })
  expect(bodies.map(({ amount }) => amount)).toEqual(['60.00', '100.00'])
})

test('an applied code is checked again when the price changes', () => {
  expect(createCouponCheck().codeToCheck('GOZO10')).toBe('GOZO10')
  expect(createCouponCheck().codeToCheck(undefined)).toBeUndefined()
})

test('a code that is already being checked for this price isn’t sent again', async () => {
  const { bodies, accept } = holdAnswers()
  const { check } = createCouponCheck()
  const first = check('GOZO10', individual)
  expect(await check('GOZO10', individual)).toBeUndefined()
  accept(0, '6.00')
  expect(await first).toHaveProperty('coupon')
  expect(bodies).toHaveLength(1)
})

test('the response to a cancelled check is ignored', async () => {
  const { accept } = holdAnswers()
  const { check, cancel, codeToCheck } = createCouponCheck()
  const result = check('GOZO10', individual)
  cancel()
  accept(0, '6.00')
  expect(await result).toBeUndefined()
  expect(codeToCheck(undefined)).toBeUndefined()
})

test('the visitor learns why a code was rejected unless that would reveal that the code exists', async () => {
  const { reject } = holdAnswers()
  const { check } = createCouponCheck()
  const refusalOf = async (index: number, answer: object) => {
    const result = check(`CODE${index}`, individual)
    reject(index, answer)
    return (await result)?.refusal?.description
  }
  expect(await refusalOf(0, { error: 'The price is too low.', reason: 'below_minimum' })).toBe(
    'The price is too low.',
  )
  expect(await refusalOf(1, { error: 'It expired.', reason: 'expired' })).toBe(
    'This coupon code is not valid or has expired',
  )
})

test('an unreachable server doesn’t make the code invalid', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  expect(await createCouponCheck().check('GOZO10', individual)).toMatchObject({
    refusal: { title: 'Promo Code Not Checked' },
  })
})
