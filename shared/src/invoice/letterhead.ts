import { groupIban } from '#bank-account'
import type { Fact, Party } from '#document/document'
import type { Issuer } from '#invoice/contract'
import { formatEuro } from '#money'
import { formatLongDate } from '#time'
import { showsVatNumbers } from '#vat/vat'

/** Returns the name and details of the business for the letterhead. */
export const issuerParty = (issuer: Issuer): Party => ({
  name: issuer.businessName,
  lines: [
    ...textLines(issuer.address),
    ...vatNumberLines(issuer.vatNumber, issuer),
    ...[issuer.contactEmail, issuer.contactPhone].filter(Boolean),
  ],
})

/** Returns the recipient. The VAT number is included only if the business is registered for VAT. */
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

/** Returns the account holder's name; by default, that of the business. */
export const accountHolderOf = ({
  accountHolder,
  businessName,
}: Pick<Account, 'accountHolder' | 'businessName'>): string => accountHolder || businessName

/** Returns the bank account's details; empty if there is none. */
export const accountFacts = (account: Account): Fact[] => {
  const { iban, bic } = account
  return iban
    ? [
        { label: 'Account holder', value: accountHolderOf(account) },
        { label: 'IBAN', value: groupIban(iban) },
        ...(bic ? [{ label: 'BIC', value: bic }] : []),
      ]
    : []
}

/** Returns the bank details and the payment reference; empty if there is no account. */
export const transferFacts = (account: Account, reference: string): Fact[] =>
  account.iban ? [...accountFacts(account), { label: 'Reference', value: reference }] : []

/** Returns a heading with the amount due: '€59.00 due by 12 December 2026'. */
export const dueText = (cents: number, dueDate: string): string =>
  `${formatEuro(cents)} due by ${formatLongDate(dueDate)}`

/**
 * Returns the heading above the bank details.
 * @param isAlsoByCard whether card payments are possible too
 */
export const transferTitle = (isAlsoByCard: boolean): string =>
  isAlsoByCard ? 'Or pay by bank transfer' : 'Pay by bank transfer'

/** Splits text into trimmed lines, and drops empty ones. */
export const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const vatNumberLines = (vatNumber: string, { vatRegime }: Issuer): string[] =>
  vatNumber && showsVatNumbers(vatRegime) ? [`VAT number ${vatNumber}`] : []
