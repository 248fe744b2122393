import { expect, test } from 'vitest'
import { type Contact, contactOf, unsetContact } from '#business/contact'

const nothing: Contact = {
  tutorName: '',
  contactEmail: '',
  contactPhone: '',
  whatsapp: '',
  place: '',
  facebook: '',
  linkedin: '',
}

test('what the operator has set counts, and where they set nothing the environment', () => {
  const contact = contactOf(
    { ...nothing, contactEmail: 'me@example.com' },
    { ...nothing, contactEmail: 'env@example.com', place: 'Gozo' },
  )
  expect(contact).toEqual({ ...nothing, contactEmail: 'me@example.com', place: 'Gozo' })
  expect(unsetContact(contact)).toEqual([
    'tutorName',
    'contactPhone',
    'whatsapp',
    'facebook',
    'linkedin',
  ])
})
