import { isBic, isIban } from '#bank-account'
import { euroFromCents } from '#money'

type Transfer = {
  /** The payee's name. */
  name: string
  iban: string
  bic: string
  amountCents: number
  /** The reference that the payer's bank passes on, for example the invoice number. */
  reference: string
}

/**
 * Returns the text of the QR code that fills in a transfer in banking apps (EPC069-12, version
 * 002), or undefined without a payee, an account or an amount.
 */
export const epcQr = ({
  name,
  iban,
  bic,
  amountCents,
  reference,
}: Transfer): string | undefined => {
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

/** Reduces text to what all banks accept (EPC217-08). Removes accents, as banks do. */
const allowed = (text: string, max: number): string =>
  text
    .replace(/[&ħĦłŁđĐøØßæÆœŒıŧŦ]/g, (letter) => written[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, max)
    .trim()

/** Characters that Unicode doesn't decompose into a letter and an accent. */
const written: Record<string, string> = {
  '&': '+',
  ħ: 'h',
  Ħ: 'H',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
}
