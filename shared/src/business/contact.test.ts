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

test('takes each contact detail from the operator’s settings first, then from the environment', () => {
  const all = (from: string): Contact => ({
    tutorName: `${from} name`,
    contactEmail: `${from}@example.com`,
    contactPhone: `${from} phone`,
    whatsapp: `${from} whatsapp`,
    place: `${from} place`,
    facebook: `${from} facebook`,
    linkedin: `${from} linkedin`,
  })
  expect(resolveContact(all('own'), all('environment'))).toEqual(all('own'))
  expect(resolveContact(nothing, all('environment'))).toEqual(all('environment'))
  expect(missingContact(all('own'))).toEqual([])
})

test('prefers the operator’s contact details and falls back to the environment', () => {
  const contact = resolveContact(
    { ...nothing, contactEmail: 'me@example.com' },
    { ...nothing, contactEmail: 'env@example.com', place: 'Gozo' },
  )
  expect(contact).toEqual({ ...nothing, contactEmail: 'me@example.com', place: 'Gozo' })
  expect(missingContact(contact)).toEqual([
    'tutorName',
    'contactPhone',
    'whatsapp',
    'facebook',
    'linkedin',
  ])
})
