import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactLinks } from '#ui/ContactLinks.tsx'

const html = (email: string, phone: string) =>
  renderToStaticMarkup(
    <ContactLinks
      contact={{ email, phone, phoneHref: 'tel:+35621' }}
      ending="!"
      fallback="Look again."
    />,
  )

test('the contact links include only details that are set', () => {
  const mail = '<a href="mailto:a@example.com">a@example.com</a>'
  const call = '<a href="tel:+35621">+356 21</a>'
  expect(html('a@example.com', '+356 21')).toBe(`Write to ${mail} or call ${call}!`)
  expect(html('a@example.com', '')).toBe(`Write to ${mail}!`)
  expect(html('', '+356 21')).toBe(`Call ${call}!`)
  expect(html('', '')).toBe('Look again.')
})
