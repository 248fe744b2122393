import type { Client } from '@synapse/shared/client/contract'
import { vatNumberProblem } from '@synapse/shared/client/vat-number'
import { maxEuros } from '@synapse/shared/contract/max-euros'
import type { PriceMode } from '@synapse/shared/invoice/calculate'
import type { DraftFields, Invoice, InvoiceLine } from '@synapse/shared/invoice/contract'
import { dueDateOf, provisionalNumber } from '@synapse/shared/invoice/invoice'
import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import {
  type SheetReading,
  type SheetSession,
  sessionsOf,
} from '@synapse/shared/tutoring/session-sheet'
import { requiredClient } from '#client/client-values.ts'
import { lineName, lineText } from '#document/line-text.ts'
import { amountRule, parseAmount } from '#ui/form/amount-input.ts'
import type { FieldOptions, RestorableFormState } from '#ui/form/use-restorable-form.ts'
import { formatIsoMonth, today } from '#ui/format/format-time.ts'
import {
  initialVatPercent,
  lineVat,
  standardVat,
  type VatSettings,
  vatFields,
  vatReasonError,
  vatValues,
} from '#vat/vat-values.ts'

export type LineValues = Pick<
  InvoiceLine,
  'id' | 'student' | 'subject' | 'unit' | 'hours' | 'rate' | 'vatPercent' | 'fingerprint'
> & {
  /** '' for none. */
  date: string
  /** Whether the rate is the client's default, neither typed nor read from a sheet. */
  isClientRate: boolean
}

export type InvoiceValues = ReturnType<typeof newValues>

export type InvoiceFormState = RestorableFormState<InvoiceValues, keyof typeof fields>

export const emptyLine = (rate: Pick<LineValues, 'rate' | 'isClientRate'>): LineValues => ({
  id: crypto.randomUUID(),
  date: '',
  student: '',
  subject: '',
  unit: 'hour',
  hours: '1.00',
  ...rate,
  vatPercent: standardVat,
  fingerprint: null,
})

/** Returns a new draft's number, dates and billing details. */
export const newInvoiceDetails = (client: Client | undefined) => {
  const issueDate = today()
  const period = issueDate.slice(0, 7)
  const invoiceNumber = provisionalNumber(period, Math.random())
  return { invoiceNumber, issueDate, dueDate: dueDateOf(issueDate), period, ...billTo(client) }
}

const newValues = (business: VatSettings, reading: SheetReading | undefined, client?: Client) => {
  const rate = client?.hourlyRate ?? ''
  const head = newInvoiceDetails(client)
  const period = reading?.period ?? head.period
  return {
    id: crypto.randomUUID() as string,
    ...head,
    period,
    notes: '',
    ...vatValues(business),
    /** Only invoices for bookings have rates that include VAT. */
    priceMode: 'net' as PriceMode,
    lines: reading
      ? sessionsOf(reading.sessions, period).map((session) => lineOf(session, rate))
      : [emptyLine({ rate, isClientRate: true })],
    /**
     * Lines from the sheet's other months, kept because the operator may have corrected them while
     * their month was selected.
     */
    otherMonths: [] as LineValues[],
    sourceFiles: reading ? [{ name: reading.fileName, hash: reading.fileHash }] : [],
  }
}

const lineOf = (session: SheetSession, clientRate: string): LineValues => ({
  ...emptyLine({ rate: session.rate ?? clientRate, isClientRate: session.rate === null }),
  date: session.date,
  student: session.student,
  subject: session.subject,
  hours: session.hours,
  vatPercent: session.vatPercent ?? standardVat,
  fingerprint: session.fingerprint,
})

/** Switches the values to another client. Lines without a custom rate get the client's rate. */
export const withClient = (
  { lines }: Pick<InvoiceValues, 'lines'>,
  client: Client | undefined,
): Partial<InvoiceValues> => ({
  ...billTo(client),
  lines: lines.map((line) => withClientRate(line, client)),
})

const withClientRate = (line: LineValues, client: Client | undefined): LineValues =>
  line.isClientRate || !line.rate.trim()
    ? { ...line, rate: client?.hourlyRate ?? '', isClientRate: true }
    : line

/** Selects another month of a sheet. Manually added lines are kept. */
export const withPeriod = (
  { lines, otherMonths }: Pick<InvoiceValues, 'lines' | 'otherMonths'>,
  period: string,
  { sessions }: SheetReading,
  client: Client | undefined,
) => {
  const known = new Map([...otherMonths, ...lines].map((line) => [line.fingerprint, line]))
  const selected = sessionsOf(sessions, period).map((session) => {
    const line = known.get(session.fingerprint)
    known.delete(session.fingerprint)
    return withClientRate(line ?? lineOf(session, ''), client)
  })
  known.delete(null)
  const added = lines.filter(({ fingerprint }) => fingerprint === null)
  return { period, lines: [...selected, ...added], otherMonths: [...known.values()] }
}

/** Returns a new draft's values, with one line per session. Each line gets its session's id. */
export const valuesFromSessions = (
  business: VatSettings,
  sessions: readonly TrackedSession[],
  client: Client,
): InvoiceValues => {
  const values = newValues(business, undefined, client)
  const inOrder = sessions.toSorted((a, b) => compareNewestFirst(b, a))
  return {
    ...values,
    period: inOrder.at(-1)?.date.slice(0, 7) ?? values.period,
    lines: inOrder.map(({ id, date, student, subject, hours, rate }) => ({
      ...emptyLine({ rate, isClientRate: false }),
      id,
      date,
      student,
      subject,
      hours,
    })),
  }
}

const billTo = (client: Client | undefined) => ({
  clientId: client?.id ?? '',
  billToName: client?.businessName ?? '',
  billToAddress: client?.address ?? '',
  billToVat: client?.vatNumber ?? '',
})

/** @param client the billed client, whose default rate is recognised in the lines */
const initialValues = (
  invoice: Invoice,
  client: Client | undefined,
): { values: InvoiceValues; version: number } => ({
  values: {
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    clientId: invoice.clientId ?? '',
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    period: invoice.period,
    billToName: invoice.billToName,
    billToAddress: invoice.billToAddress,
    billToVat: invoice.billToVat ?? '',
    notes: invoice.notes ?? '',
    vatCategory: invoice.lines[0]?.vatCategory ?? 'standard',
    vatReason: invoice.lines[0]?.vatReason ?? '',
    priceMode: invoice.priceMode,
    lines: invoice.lines.map((line) => {
      const { id, date, student, subject, unit, hours, rate, fingerprint } = line
      return {
        id,
        date: date ?? '',
        student,
        subject,
        unit,
        hours,
        rate,
        isClientRate: unit === 'hour' && rate === client?.hourlyRate,
        vatPercent: initialVatPercent(line),
        fingerprint,
      }
    }),
    otherMonths: [],
    sourceFiles: invoice.sourceFiles,
  },
  version: invoice.version,
})

/** A negative rate is a discount. */
const lineLimits = {
  hours: { max: 10_000 },
  rate: { min: -maxEuros, max: maxEuros },
  vatPercent: { max: 100 },
}

/** @throws RangeError if an amount is invalid */
const requestOf = ({
  id: _,
  otherMonths: _others,
  vatCategory,
  vatReason,
  lines,
  ...values
}: InvoiceValues): DraftFields => ({
  ...values,
  billToName: values.billToName.trim(),
  billToVat: values.billToVat.trim() || null,
  notes: values.notes.trim() || null,
  lines: lines.map(({ date, isClientRate: _, ...line }) => ({
    ...line,
    date: date || null,
    hours: parseAmount(line.hours, lineLimits.hours),
    rate: parseAmount(line.rate, lineLimits.rate),
    ...lineVat({ vatCategory, vatReason }, parseAmount(line.vatPercent, lineLimits.vatPercent)),
  })),
})

const rules = {
  billToVat: vatNumberProblem,
  dueDate: (date: string, { issueDate }: InvoiceValues) =>
    date < issueDate ? 'The due date is before the issue date.' : null,
  vatReason: vatReasonError,
  lines: {
    hours: amountRule(lineLimits.hours, 'Enter a number with up to two decimal places.'),
    rate: amountRule(lineLimits.rate),
    vatPercent: amountRule(lineLimits.vatPercent, 'Enter a percentage.'),
  },
}

const fields = {
  clientId: requiredClient,
  issueDate: { label: 'Issue date', blankError: 'Enter an issue date.' },
  dueDate: { label: 'Due date', blankError: 'Enter a due date.' },
  period: { label: 'Period', blankError: 'Choose a period.', format: formatIsoMonth },
  billToName: { label: 'Bill to', blankError: 'Enter a billing name.', maxLength: 200 },
  billToAddress: { label: 'Billing address', maxLength: 1_000 },
  billToVat: { label: 'VAT number (optional)', maxLength: 60 },
  notes: { label: 'Notes', maxLength: 2_000 },
  ...vatFields,
  lines: {
    label: 'Lines',
    format: (lines: DraftFields['lines']) =>
      lines
        .map((line) =>
          lineText({
            text: lineName(line),
            quantity: line.hours,
            price: line.rate,
            vatPercent: line.vatPercent,
          }),
        )
        .join('\n'),
  },
  'lines.*.date': 'Date',
  'lines.*.student': { label: 'Student', maxLength: 200 },
  'lines.*.subject': { label: 'Subject', maxLength: 500 },
  'lines.*.hours': 'Hours',
  'lines.*.rate': 'Rate (€)',
  'lines.*.vatPercent': 'VAT %',
  sourceFiles: {
    label: 'Imported files',
    format: (files: Invoice['sourceFiles']) => files.map(({ name }) => name).join('\n'),
  },
} satisfies Record<string, FieldOptions>

export const invoiceForm = { newValues, initialValues, rules, fields, requestOf }
