import { defaultVat, type VatRegime } from '#vat/vat'

/** The current registration and all earlier ones, oldest first. */
export type VatRegistration = {
  vatRegime: VatRegime
  /** `before` is the first day on which the registration no longer applies, YYYY-MM-DD. */
  formerVatRegimes: { vatRegime: VatRegime; before: string }[]
}

/**
 * Returns the VAT registration in force on a day.
 * @param day YYYY-MM-DD in Malta
 */
export const vatRegimeOn = ({ vatRegime, formerVatRegimes }: VatRegistration, day: string) =>
  formerVatRegimes.find(({ before }) => day < before)?.vatRegime ?? vatRegime

/** Returns the VAT category and rate that apply to bookings on a given day. */
export const bookingVatOn = (
  registration: VatRegistration,
  day: string,
): ReturnType<typeof defaultVat> => defaultVat(vatRegimeOn(registration, day))

/** Returns the first day of the current registration; null if it has always applied. */
export const registeredFrom = ({ formerVatRegimes }: VatRegistration): string | null =>
  formerVatRegimes.at(-1)?.before ?? null

/**
 * Returns the history after a change. The new registration applies from the given day, and replaces
 * any that were recorded for later days. If the regime is the same, only its first day changes.
 */
export const changeRegistration = (
  { vatRegime, formerVatRegimes }: VatRegistration,
  to: VatRegime,
  from: string,
): VatRegistration => {
  const starts = ['', ...formerVatRegimes.map(({ before }) => before)]
  const all = [...formerVatRegimes.map((former) => former.vatRegime), vatRegime]
    .map((regime, index) => ({ regime, start: starts[index] ?? '' }))
    .slice(0, to === vatRegime ? -1 : undefined)
  const earlier = all.filter(({ start }) => start < from)
  const isContinued = earlier.at(-1)?.regime === to
  const periods = isContinued ? earlier : [...earlier, { regime: to, start: from }]
  return {
    vatRegime: to,
    formerVatRegimes: periods
      .slice(0, -1)
      .map(({ regime }, index) => ({ vatRegime: regime, before: periods[index + 1]?.start ?? '' })),
  }
}
