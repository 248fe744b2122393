import { euroFromCents } from '#money'

type Transfer = {
  /** Whom the money goes to. */
  name: string
  iban: string
  bic: string
  amountCents: number
  /** What the payer's bank passes on, such as the invoice's number. */
  reference: string
}

/**
 * The text of the QR code that banking apps fill in a transfer from (EPC069-12, version 002).
 * Undefined where there is nobody, no account or no amount to pay to.
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
  if (!payee || !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return undefined
  if (amountCents < 1 || amountCents > mostCents) return undefined
  const bank = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : ''
  const amount = `EUR${euroFromCents(amountCents)}`
  const [purpose, creditorReference] = ['', '']
  return [
    ...['BCD', '002', '1', 'SCT', bank, payee, account, amount],
    ...[purpose, creditorReference, allowed(reference, 140)],
  ]
    .join('\n')
    .trimEnd()
}

const mostCents = 99_999_999_999

/** What all banks take (EPC217-08); letters with marks lose them, as banks do it themselves. */
const allowed = (text: string, most: number): string =>
  text
    .replace(/[&ħĦłŁđĐøØßæÆœŒıŧŦ]/g, (letter) => written[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ +/g, ' ')
    .slice(0, most)
    .trim()

/** Letters that are not a letter and a mark. */
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
