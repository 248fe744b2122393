/** A labelled value, such as a date or a sum. */
export type Fact = { label: string; value: string }

/** The issuer or the recipient: a name, and the address and other details. */
export type Party = { name: string; lines: readonly string[] }

export type Sum = Fact & { isTotal?: boolean }

export type LineColumn = {
  /** The last three keys are only used in statements. */
  key:
    | 'date'
    | 'student'
    | 'subject'
    | 'hours'
    | 'quantity'
    | 'rate'
    | 'amount'
    | 'vat'
    | 'net'
    | 'charged'
    | 'settled'
    | 'balance'
  label: string
  /** Whether the column contains numbers, which are right-aligned. */
  isFigure: boolean
}

/** A link to a document's page, with the caption of its QR code. */
type DocumentLink = { text: string; url: string; caption: string }

/** A printed table; columns that are empty in all rows are left out. */
export type LineTable = { columns: readonly LineColumn[]; rows: readonly (readonly string[])[] }

/** The printed content of an invoice, quote, receipt or statement, in reading order. */
export type InvoiceDocument = {
  /** The PDF's file id: 32 hex digits that depend only on the invoice. */
  fileId: string
  /** The file's creation date, which depends only on the invoice, not on when it is generated. */
  madeAt: string
  /** 'Tax Invoice 202611-003' */
  name: string
  issuer: Party
  /** The website's name, if the document is headed with this name instead of the issuer's. */
  brand?: string
  title: string
  /** The kind of document, shown above the title if the title doesn't name it. */
  kicker?: string
  /** The amount due and the due date, shown below the title; empty if no payment is due. */
  lead?: string
  /** Marks the document as a draft; empty for issued invoices. */
  draftNote?: string
  /** The heading above the recipient, for example 'Bill to'. */
  addressee: string
  billTo: Party
  facts: readonly Fact[]
  /** Paragraphs above the lines. */
  intro?: readonly string[]
  table: LineTable
  sums: readonly Sum[]
  /** The reasons why lines are exempt from VAT. */
  reasons: readonly string[]
  /** When and how to pay, or why no payment is due. */
  payment: { sentence: string; facts: readonly Fact[] }
  /** The text of the QR code for banking apps (EPC069-12); undefined if no payment is due. */
  epcQr?: string | undefined
  /** The document's page, as a link below the payment details; null without a page. */
  link?: DocumentLink | null
  notes?: readonly string[]
}
