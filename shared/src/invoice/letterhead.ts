import type { Issuer } from '#invoice/contract'
import { showsVatNumbers } from '#invoice/vat'

export type Fact = { label: string; value: string }
export type Party = { name: string; lines: readonly string[] }

/** Who writes, as it stands in the letterhead. */
export const issuerParty = (issuer: Issuer): Party => ({
  name: issuer.businessName,
  lines: [
    ...textLines(issuer.address),
    ...vatNumberLines(issuer.vatNumber, issuer),
    ...[issuer.contactEmail, issuer.contactPhone].filter(Boolean),
  ],
})

/** Whom it is for; whether their VAT number is shown follows from who writes. */
export const billToParty = (
  name: string,
  address: string | null,
  vatNumber: string | null,
  issuer: Issuer,
): Party => ({
  name,
  lines: [...textLines(address ?? ''), ...vatNumberLines(vatNumber ?? '', issuer)],
})

type Account = Pick<Issuer, 'accountHolder' | 'businessName' | 'iban' | 'bic'>

/** Whose account money is sent to. */
export const accountHolderOf = ({
  accountHolder,
  businessName,
}: Pick<Account, 'accountHolder' | 'businessName'>): string => accountHolder || businessName

/** Where money is sent to; nothing where no account is known. */
export const accountFacts = (account: Account): Fact[] => {
  const { iban, bic } = account
  return iban
    ? [
        { label: 'Account holder', value: accountHolderOf(account) },
        { label: 'IBAN', value: iban.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ') },
        ...(bic ? [{ label: 'BIC', value: bic }] : []),
      ]
    : []
}

/** How a transfer is filled in; nothing where no account is known. */
export const transferFacts = (issuer: Issuer, reference: string): Fact[] =>
  issuer.iban ? [...accountFacts(issuer), { label: 'Reference', value: reference }] : []

/** The lines of a text that say something. */
export const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const vatNumberLines = (vatNumber: string, { vatRegime }: Issuer): string[] =>
  vatNumber && showsVatNumbers(vatRegime) ? [`VAT no. ${vatNumber}`] : []
