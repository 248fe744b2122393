import type { Client } from '@synapse/shared/client/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { expect, test } from 'vitest'
import { sendNotice } from '#quote/quote-labels.ts'

test('the notice before sending a quote lists words with letters that the PDF can’t print', () => {
  const client = { businessName: '智子 Ltd', email: 'office@xatt.example' } as Client
  const quote = { title: 'AI', total: '118.00', lines: [{ description: 'Two hours' }] } as Quote
  expect(sendNotice(quote, client)).toBe(
    '智子 Ltd will get an e-mail at office@xatt.example with a link to the quote “AI” for €118.00. The PDF will show “?” for some letters in: 智子. You can’t edit a sent quote, but you can withdraw it.',
  )
})
