import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReturnNotice } from '#booking/form/ReturnNotice.tsx'

const notice = (
  ...[outcome, hasDetails = true]: [Parameters<typeof ReturnNotice>[0]['outcome'], boolean?]
) => renderToStaticMarkup(<ReturnNotice outcome={outcome} hasDetails={hasDetails} />)

test('a visitor who wasn’t charged is told whether their details are still in the form', () => {
  expect(notice('not_charged')).toMatch(/Nothing was charged.*Everything you typed is still here/)
  expect(notice('not_charged', false)).toMatch(/Nothing was charged.*You can book again/)
})

test.each([
  ['booked', 'You’ve already paid', 'the session is booked'],
  ['charged', 'Your payment went through', 'this session isn’t booked'],
  ['processing', 'Your bank is still confirming the payment', 'Please don’t pay again'],
  ['unchecked', 'We couldn’t check your payment', 'before you pay again'],
] as const)('a visitor whose checkout is %s is not invited to pay', (outcome, title, text) => {
  const html = notice(outcome)
  expect(html).toContain(`<h2>${title}</h2>`)
  expect(html).toContain(text)
  expect(html).not.toContain('pay when you’re ready')
})
