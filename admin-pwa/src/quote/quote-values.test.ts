import { quoteTemplates } from '@synapse/shared/quote/templates'
import { expect, test } from 'vitest'
import { draftQuote } from '#quote/draft-quote.ts'
import { applyTemplate, quoteForm } from '#quote/quote-values.ts'

const { initialValues, newValues, requestOf } = quoteForm

const filled = () => ({
  ...newValues({ vatRegime: 'article_10', vatExemptReason: '' }, undefined),
  ...applyTemplate(quoteTemplates[0]),
})

test('a template fills in all required fields of a quote', () => {
  const body = requestOf(filled())
  expect(draftQuote('a', body)).toMatchObject({
    title: 'Corporate Package',
    subtotal: '650.00',
    taxAmount: '117.00',
    total: '767.00',
    status: 'draft',
  })
})

test('a quote omits VAT and states the reason if the business may not charge VAT', () => {
  const values = {
    ...filled(),
    ...newValues({ vatRegime: 'article_11', vatExemptReason: '' }, undefined),
  }
  const { lines } = requestOf({ ...values, lines: filled().lines })
  expect(lines).toMatchObject([
    { vatCategory: 'exempt', vatPercent: '0.00', vatReason: expect.stringContaining('article 11') },
  ])
})

test('a draft quote is unchanged if it is opened and saved without edits', () => {
  const draft = draftQuote('a', requestOf({ ...filled(), notes: ' Bring laptops. ' }))
  expect(draftQuote('a', requestOf(initialValues(draft).values), draft)).toEqual({
    ...draft,
    lines: draft.lines,
    updatedAt: expect.any(String),
  })
})

test('charges VAT at the standard rate when VAT is added to a draft', () => {
  const exempt = { vatCategory: 'exempt' as const, vatReason: 'Private tuition' }
  const { values } = initialValues(draftQuote('a', requestOf({ ...filled(), ...exempt })))
  expect(requestOf({ ...values, vatCategory: 'standard' }).lines).toMatchObject([
    { vatPercent: '18.00' },
  ])
})

test('accepts a decimal comma in a quote’s lines', () => {
  const [line] = filled().lines
  const { lines } = requestOf({
    ...filled(),
    lines: line ? [{ ...line, quantity: '2,5', unitPrice: ' 80,50 ' }] : [],
  })
  expect(lines).toMatchObject([{ quantity: '2.50', unitPrice: '80.50' }])
})
