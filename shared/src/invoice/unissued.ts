import type { Invoice } from '#invoice/contract'

export const unissuedFields = {
  issuer: null,
  issuedAt: null,
  corrects: null,
  correctsNumber: null,
  creditedBy: null,
  creditedByNumber: null,
  credits: [],
  credited: '0.00',
  creditedBefore: '0.00',
  reminders: [],
  link: null,
  pdfHash: null,
  mailedAt: null,
} satisfies Partial<Invoice>
