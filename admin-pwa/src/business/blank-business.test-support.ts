import type { Business } from '@synapse/shared/business/contract'

/** Contact details that require a certain format. */
export const formattedContact = ['contactEmail', 'contactPhone', 'whatsapp', 'facebook', 'linkedin']

const blank = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

/** The settings of a new business that charges VAT. */
export const blankBusiness = {
  ...blank(['businessName', 'address', 'vatNumber', 'vatExemptReason', 'iban', 'bic', 'logo']),
  ...blank(['accountHolder', 'notificationEmail', 'withdrawalText', 'tutorAbout', 'tutorPicture']),
  ...blank(['tutorName', 'place', ...formattedContact]),
  ...{ notifyOfBookings: true, paysByLink: true, remindsClients: true },
  ...{ showsEpcQr: true, hasWithdrawalRight: true, givesReceipts: true },
  vatRegime: 'article_10',
  formerVatRegimes: [],
  version: 1,
} as unknown as Business
