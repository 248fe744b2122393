import { getEntry } from 'astro:content'

/** Contact data with the links made of it. */
export const readContact = async () => {
  const entry = await getEntry('contact', 'contact')
  if (!entry) throw new Error('The contact data is missing from the content collection')
  const { data } = entry
  const telephone = data.phone.replace(/[^+\d]/g, '')
  return {
    ...data,
    /** For programs; `phone` is for people. */
    telephone,
    // A number is read as one word and never broken.
    phone: data.phone.replaceAll(' ', '\u00a0'),
    mailHref: `mailto:${data.email}`,
    quoteHref: `mailto:${data.email}?subject=${encodeURIComponent(quoteSubject)}`,
    phoneHref: `tel:${telephone}`,
    whatsappHref: `https://wa.me/${data.whatsapp.replace(/\D/g, '')}`,
  }
}

const quoteSubject = 'Corporate AI Training Inquiry'
