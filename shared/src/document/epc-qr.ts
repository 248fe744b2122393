import { isBic, isIban } from '#bank-account'
import { euroFromCents } from '#money'
import { plainLetters } from '#text/fold-text'

type Transfer = {
  name: string
  iban: string
  bic: string
  amountCents: number
  /** The reference that the payer's bank passes on, such as the invoice number. */
  reference: string
}

/**
 * Returns the text of the QR code that fills in a transfer in banking apps (EPC069-12, version
 * 002); undefined if the payee, the account or the amount is missing.
 */
export const epcQr = ({ name, iban, bic, amountCents, reference }: Transfer) => {
  const account = iban.replaceAll(' ', '').toUpperCase()
  const payee = allowed(name, 70)
  if (!payee || !isIban(account)) return undefined
  if (amountCents < 1 || amountCents > maxCents) return undefined
  const bank = isBic(bic) ? bic : ''
  const amount = `EUR${euroFromCents(amountCents)}`
  const [purpose, creditorReference] = ['', '']
  return [
    ...['BCD', '002', '1', 'SCT', bank, payee, account, amount],
    ...[purpose, creditorReference, allowed(reference, 140)],
  ]
    .join('\n')
    .trimEnd()
}

const maxCents = 99_999_999_999

/** Reduces text to the characters that all banks accept (EPC217-08), without accents. */
const allowed = (text: string, max: number): string =>
  text
    .replaceAll('&', '+')
    .replace(/[ħĦłŁđĐøØßæÆœŒıŧŦ]/g, plainLetter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, max)
    .trim()

/** Replaces a letter that Unicode doesn't split into a base letter and an accent. */
const plainLetter = (letter: string) => {
  const plain = plainLetters[letter.toLowerCase()] ?? ''
  return letter === letter.toLowerCase() ? plain : plain.toUpperCase()
}
