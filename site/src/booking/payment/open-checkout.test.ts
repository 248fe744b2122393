import { defaultPackages } from '@synapse/shared/package/package'
import { expect, test, vi } from 'vitest'
import { type Checkout, emptyDraft } from '#booking/draft/draft.ts'
import { checkoutRequest, reuseCheckout } from '#booking/payment/checkout-request.ts'
import { openCheckout } from '#booking/payment/open-checkout.ts'

const request = checkoutRequest(
  { ...emptyDraft, studentName: 'Rita Borg' },
  {
    chosenPackage: defaultPackages.individual,
    start: Temporal.Instant.from('2026-12-08T08:00:00Z'),
    website: 'synapse-ai',
  },
)
const previous = reuseCheckout(undefined, request)

/** Mocks the server's responses. Returns the checkout ids that were sent and stored. */
const open = async (...responses: Response[]) => {
  const sent: (string | undefined)[] = []
  const stored: Checkout[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { checkoutId, ...details } = JSON.parse(body)
    expect(details).toEqual(request)
    sent.push(checkoutId)
    return responses.shift()
  })
  const url = await openCheckout(previous, request, (one) => stored.push(one)).catch(String)
  expect(stored.filter(({ bookingId }) => !bookingId).map(({ id }) => id)).toEqual(sent)
  return { url, sent, last: stored.at(-1) }
}

const opened = () => Response.json({ url: 'https://checkout.stripe.com/a', bookingId: 'b' })
const refused = (reason: string) => Response.json({ error: 'No.', reason }, { status: 409 })

test('a second attempt opens the same checkout', async () => {
  expect(await open(opened())).toMatchObject({
    url: 'https://checkout.stripe.com/a',
    sent: [previous.id],
  })
})

test('an open checkout is stored with its booking, so that it can be ended', async () => {
  expect((await open(opened())).last).toEqual({ ...previous, bookingId: 'b' })
  expect((await open(refused('taken'))).last).toEqual(previous)
})

test.each(['checkout_ended', 'checkout_id_reused'])(
  'after %s, starts a second checkout with the same details',
  async (reason) => {
    const { url, sent } = await open(refused(reason), opened())
    expect(url).toBe('https://checkout.stripe.com/a')
    expect(sent).toEqual([previous.id, expect.any(String)])
    expect(sent[1]).not.toBe(previous.id)
    expect((await open(refused(reason), refused(reason))).url).toContain(reason)
  },
)

test('after any other refusal, no second checkout is started', async () => {
  const { url, sent } = await open(refused('taken'))
  expect(url).toContain('taken')
  expect(sent).toEqual([previous.id])
})
