import { expect, test } from 'vitest'
import { type Contact, missingContact, resolveContact } from '#business/contact'

const nothing: Contact = {
  tutorName: '',
  contactEmail: '',
  contactPhone: '',
  whatsapp: '',
  place: '',
  facebook: '',
  linkedin: '',
}

test('contact details that the operator hasn’t entered are taken from environment variables', () => {
  const contact = resolveContact(
    { ...nothing, contactEmail: 'me@example.com' },
    { ...nothing, contactEmail: 'env@example.com', place: 'Gozo' },
  )
  expect(contact).toEqual({ ...nothing, contactEmail: 'me@example.com', place: 'Gozo' })
  expect(missingContact(contact)).toEqual([
    ...['tutorName', 'contactPhone', 'whatsapp', 'facebook', 'linkedin'],
  ])
})
