/** Returns a phone number for tel: links: '+356 2100 0000' becomes '+35621000000'. */
export const dialable = (phone: string): string => phone.replaceAll(/[^+\d]/g, '')
