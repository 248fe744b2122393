export type Fact = { label: string; value: string }

/** The issuer or the recipient. */
export type Party = { name: string; lines: readonly string[] }

export type Sum = Fact & { isTotal?: boolean }

export type LineColumn = {
  /** Only statements use the last three keys. */
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
  /** Figures are right-aligned. */
  isFigure: boolean
}

type DocumentLink = { title: string; url: string }

/** Columns that are empty in every row are omitted. */
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
  /** The note on a draft; empty otherwise. */
  draftNote?: string
  /** The heading above the recipient, for example 'Bill to'. */
  addressee: string
  billTo: Party
  facts: readonly Fact[]
  subject?: string
  intro?: readonly string[]
  table: LineTable
  sums: readonly Sum[]
  reasons: readonly string[]
  /** When and how to pay, or why no payment is due. For a quote, `sentence` is empty. */
  payment: { sentence: string; facts: readonly Fact[] }
  /** The text of the QR code for banking apps (EPC069-12); undefined if nothing is due. */
  epcQr?: string | undefined
  /** A link to the document's page, below the payment details; null if there is no page. */
  link?: DocumentLink | null
  notes?: readonly string[]
  /** By default, the heading is “Notes”. */
  notesTitle?: string
}
