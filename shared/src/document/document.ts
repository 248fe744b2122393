/** A labelled value, such as a date or a sum. */
export type Fact = { label: string; value: string }

/** The issuer or recipient: a name, followed by the address and other details. */
export type Party = { name: string; lines: readonly string[] }

export type Sum = Fact & { isTotal?: boolean }

export type LineColumn = {
  /** The column's key. Only statements use the last three keys. */
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

/** A link to a document's page, with a title and the caption of its QR code. */
type DocumentLink = { title: string; url: string; caption: string }

/** A printed table. Columns that are empty in every row are omitted. */
export type LineTable = { columns: readonly LineColumn[]; rows: readonly (readonly string[])[] }

/** The content of a printed invoice, quote, receipt or statement, in reading order. */
export type InvoiceDocument = {
  /** The PDF's file id, 32 hex digits. It is always the same for the same invoice. */
  fileId: string
  /**
   * The file's creation date. It comes from the invoice, so that the file is the same whenever it
   * is generated.
   */
  madeAt: string
  /** 'Tax Invoice 202611-003' */
  name: string
  issuer: Party
  /** The website's name, if it replaces the issuer's name at the top. */
  brand?: string
  title: string
  /** The amount due and the due date, shown below the title; empty if nothing is due. */
  lead?: string
  /** The draft notice; empty for issued invoices. */
  draftNote?: string
  /** The heading above the recipient, for example 'Bill to'. */
  addressee: string
  billTo: Party
  facts: readonly Fact[]
  /** A quote's subject, shown above its paragraphs. */
  subject?: string
  /** The paragraphs above the document's lines. */
  intro?: readonly string[]
  table: LineTable
  sums: readonly Sum[]
  /** Why lines are exempt from VAT. */
  reasons: readonly string[]
  /** When and how to pay, or why no payment is due. The sentence is empty for a quote. */
  payment: { sentence: string; facts: readonly Fact[] }
  /** The text of the QR code for banking apps (EPC069-12); undefined if nothing is due. */
  epcQr?: string | undefined
  /** A link to the document's page, below the payment details; null if there is no page. */
  link?: DocumentLink | null
  notes?: readonly string[]
  /** The heading above the notes; “Notes” if undefined. */
  notesTitle?: string
}
