import { defaultVat, type VatRegime } from '#vat/vat'

/** The business's VAT registration, with the earlier ones, oldest first. */
export type VatRegistration = {
  vatRegime: VatRegime
  /** `before` is the first day, YYYY-MM-DD, on which the registration no longer applied. */
  formerVatRegimes: { vatRegime: VatRegime; before: string }[]
}

/** Returns the VAT registration on a day. @param day YYYY-MM-DD in Malta */
export const vatRegimeOn = ({ vatRegime, formerVatRegimes }: VatRegistration, day: string) =>
  formerVatRegimes.find(({ before }) => day < before)?.vatRegime ?? vatRegime

/** Returns the VAT category and rate that a day's booking prices include. */
export const bookingVatOn = (
  registration: VatRegistration,
  day: string,
): ReturnType<typeof defaultVat> => defaultVat(vatRegimeOn(registration, day))

/** Returns the day from which the current registration applies, or null if it always has. */
export const registeredFrom = ({ formerVatRegimes }: VatRegistration): string | null =>
  formerVatRegimes.at(-1)?.before ?? null

/**
 * Returns the history after a change. The registration applies from the given day and replaces any
 * that were recorded for later days. If the regime is unchanged, only its start date changes.
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
