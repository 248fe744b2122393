import { ok, type Result, refuse } from '#contract/result'
import {
  calculateInvoice,
  lineAmountCents,
  type PriceMode,
  toPricedLine,
  vatGroupKey,
} from '#invoice/calculate'
import type { InvoiceLine } from '#invoice/contract'
import { decimalFromHundredths, euroFromCents, hundredthsFromDecimal, sumCents } from '#money'

type ChargedLine = Pick<
  InvoiceLine,
  'id' | 'subject' | 'unit' | 'hours' | 'rate' | 'vatCategory' | 'vatPercent' | 'vatReason'
>
type CreditedLine = ChargedLine & Pick<InvoiceLine, 'corrects'>

/** An invoice line. Amounts are in cents, as displayed, and negative for a discount. */
export type CreditableLine<Line> = {
  line: Line
  amountCents: number
  restCents: number
}

/**
 * Returns an invoice's lines, with the amount of each that can still be credited.
 * @param credited the lines of all credit notes on the invoice
 */
export const creditableLines = <Line extends ChargedLine>(
  lines: readonly Line[],
  credited: readonly CreditedLine[],
): CreditableLine<Line>[] =>
  lines.map((line) => {
    const amountCents = lineAmountCents(line)
    const notes = credited.filter(({ corrects }) => corrects === line.id)
    return { line, amountCents, restCents: amountCents + sumCents(notes.map(lineAmountCents)) }
  })

/** A credit note line, and the amount already credited at the same VAT rate. */
export type CreditNoteLine<Line> = {
  line: Line
  cents: number
  creditedBeforeCents: number
  /** The credit note credits the full amount of the line. */
  isWhole: boolean
  /** Nothing is left to credit on the line. */
  isLast: boolean
}

type Chosen = { id: string; amountCents: number }

/**
 * Returns the lines of a credit note, or why the chosen amounts can't be credited.
 * @param chosen the amount to credit for each line, positive even for discounts; undefined for
 * everything that can still be credited
 */
export const planCredit = <Line extends ChargedLine>(
  creditable: readonly CreditableLine<Line>[],
  chosen: readonly Chosen[] | undefined,
): Result<CreditNoteLine<Line>[], 'too_much' | 'with_discount' | 'nothing_credited'> => {
  const wanted = new Map(chosen?.map(({ id, amountCents }) => [id, amountCents]))
  const isUntouched = creditable.every(({ amountCents, restCents }) => amountCents === restCents)
  const groups = Map.groupBy(creditable, ({ line }) => vatGroupKey(toPricedLine(line)))
  const parts = creditable.flatMap((one) => {
    const size = chosen ? (wanted.get(one.line.id) ?? 0) : Math.abs(one.restCents)
    // A full credit note contains all of the invoice's lines, even those with nothing to credit.
    if (size === 0 && (chosen || !isUntouched)) return []
    const ofGroup = groups.get(vatGroupKey(toPricedLine(one.line))) ?? []
    const creditedBeforeCents = sumCents(
      ofGroup.map(({ amountCents, restCents }) => restCents - amountCents),
    )
    const cents = one.amountCents < 0 ? -size : size
    const extent = { isWhole: cents === one.amountCents, isLast: cents === one.restCents }
    return [{ ...one, ...extent, cents, creditedBeforeCents }]
  })
  const isTooMuch = parts.some(({ cents, restCents }) => Math.abs(cents) > Math.abs(restCents))
  if (isTooMuch || chosen?.some(({ id }) => !creditable.some(({ line }) => line.id === id)))
    return refuse('too_much')
  const isUneven = [...groups.values()].some((ofGroup) => {
    const cents = sumCents(
      parts
        .filter(({ line }) => ofGroup.some((one) => one.line === line))
        .map(({ cents }) => cents),
    )
    return cents < 0 || cents > sumCents(ofGroup.map(({ restCents }) => restCents))
  })
  if (isUneven) return refuse('with_discount')
  return chosen && sumCents(parts.map(({ cents }) => cents)) === 0
    ? refuse('nothing_credited')
    : ok(parts)
}

/**
 * Returns the lines of a credit note for a booking's invoice. If the invoice is credited in full at
 * once, these are the invoice's lines. Otherwise, the full amount is on the first line, because all
 * lines have the same VAT rate.
 * @param beforeCents the total of earlier credit notes, in cents including VAT
 */
export const planBookingCredit = <Line extends ChargedLine>(
  lines: readonly Line[],
  { cents, beforeCents, isAll }: { cents: number; beforeCents: number; isAll: boolean },
) => {
  const [line] = lines
  if (beforeCents === 0 && isAll) return planCredit(creditableLines(lines, []), undefined)
  if (!line) throw new Error('An invoice without lines can’t be credited')
  return ok([{ line, cents, creditedBeforeCents: 0 - beforeCents, isWhole: false, isLast: false }])
}

/** Returns the lines and totals of a credit note. */
export const buildCredit = <Line extends ChargedLine>(
  parts: readonly CreditNoteLine<Line>[],
  priceMode: PriceMode,
) => {
  const lines = parts.map(({ line, cents, isWhole, creditedBeforeCents }) => ({
    ...line,
    corrects: line.id,
    creditedBefore: euroFromCents(creditedBeforeCents),
    ...(isWhole
      ? { hours: decimalFromHundredths(-hundredthsFromDecimal(line.hours)) }
      : {
          subject: `Part of: ${line.subject}`.slice(0, 500),
          unit: 'piece' as const,
          hours: '-1.00',
          rate: euroFromCents(cents),
        }),
  }))
  const totals = calculateInvoice(lines.map(toPricedLine), priceMode)
  return {
    lines: lines.map((line, index) => ({
      ...line,
      net: euroFromCents(totals.lineNetCents[index] ?? 0),
    })),
    totals,
  }
}
