import { groupIban, maxIbanLength } from '@synapse/shared/bank-account'
import type { Business, vatRegimes } from '@synapse/shared/business/contract'
import { maxEmailLength } from '@synapse/shared/text/email-pattern'
import { formatShortDate } from '@synapse/shared/time'
import { registeredFrom, type VatRegistration } from '@synapse/shared/vat/vat-registration'
import { defaultWithdrawalText } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'
import { yesOrNo } from '#ui/format/format.ts'

export type BusinessValues = ReturnType<typeof initialValues>['values']

export const regimeLabels = {
  article_10: 'Article 10: VAT is charged',
  article_11: 'Article 11: small undertaking, no VAT charged',
  exempt: 'Exempt: tuition without VAT',
  not_registered: 'Not registered for VAT',
} satisfies Record<(typeof vatRegimes)[number], string>

const initialValues = ({ environment: _, version, formerVatRegimes, ...values }: Business) => ({
  values: {
    ...values,
    iban: groupIban(values.iban),
    vatRegimeFrom: regimeStart({ ...values, formerVatRegimes }),
    withdrawalText: values.withdrawalText || defaultWithdrawalText,
  },
  version,
})

/** Returns the start of the VAT regime; '' if it has always applied. */
export const regimeStart = (business: VatRegistration): string => registeredFrom(business) ?? ''

/**
 * @param saved the settings before the edit; the start of the VAT regime is sent only if it or the
 * regime has changed
 */
const requestOf = ({ vatRegimeFrom, ...values }: BusinessValues, saved: Business) => {
  const isSame = values.vatRegime === saved.vatRegime && vatRegimeFrom === regimeStart(saved)
  return { ...values, vatRegimeFrom: isSame ? null : vatRegimeFrom }
}

const fields = {
  businessName: { label: 'Business name', maxLength: 200 },
  address: { label: 'Address', maxLength: 500 },
  vatNumber: { label: 'VAT number', maxLength: 40 },
  vatRegime: {
    label: 'VAT regime',
    format: (regime: Business['vatRegime']) => regimeLabels[regime],
  },
  vatRegimeFrom: { label: 'VAT regime applies from', required: true },
  accountHolder: { label: 'Account holder', maxLength: 70 },
  iban: { label: 'IBAN', maxLength: maxIbanLength },
  bic: { label: 'BIC', maxLength: 11 },
  logo: 'Logo',
  showsEpcQr: { label: 'Show a payment QR code', format: yesOrNo },
  vatExemptReason: { label: 'VAT exemption note', maxLength: 300 },
  notifyOfBookings: { label: 'Send a notification for every booking', format: yesOrNo },
  paysByLink: { label: 'Invoices can be paid by card', format: yesOrNo },
  remindsClients: { label: 'Remind clients of overdue invoices', format: yesOrNo },
  notificationEmail: { label: 'Notification e-mail', maxLength: maxEmailLength },
  tutorAbout: { label: 'About the tutor', maxLength: 600 },
  tutorPicture: 'Tutor’s picture',
  tutorName: { label: 'Tutor’s name', maxLength: 120 },
  contactEmail: { label: 'Contact e-mail', maxLength: maxEmailLength },
  contactPhone: { label: 'Phone', maxLength: 40 },
  whatsapp: { label: 'WhatsApp', maxLength: 40 },
  place: { label: 'Place', maxLength: 120 },
  givesReceipts: { label: 'Issue receipts for booking payments', format: yesOrNo },
  hasWithdrawalRight: { label: 'Students can withdraw within 14 days', format: yesOrNo },
  withdrawalText: { label: 'Information for students', maxLength: 4_000 },
  facebook: { label: 'Facebook page', maxLength: 300 },
  linkedin: { label: 'LinkedIn page', maxLength: 300 },
} satisfies Record<string, FieldOptions>

/** Describes the former regimes, for example 'Until 31 Mar 2027: Article 11'. */
export const regimeHistoryText = ({ formerVatRegimes }: Business): string | undefined =>
  formerVatRegimes
    .map(({ vatRegime, before }) => {
      const lastDay = Temporal.PlainDate.from(before).subtract({ days: 1 }).toString()
      return `Until ${formatShortDate(lastDay)}: ${regimeLabels[vatRegime].split(':')[0]}`
    })
    .join('. ') || undefined

export const businessForm = { initialValues, fields, requestOf }
