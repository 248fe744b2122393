export type QuoteTemplate = {
  /** The template's name is also the quote's title. */
  name: string
  priceCents: number
  /** One or two sentences for the client. */
  description: string
  /** The text of the quote's only line. */
  line: string
}

/** These packages are for companies. Prices exclude VAT. */
export const quoteTemplates = [
  {
    name: 'Corporate Package',
    priceCents: 65_000,
    description:
      'A two-hour AI masterclass for your whole company. We look at what today’s AI tools do well and where they go wrong, and everybody tries them on tasks from your own work.',
    line: 'Two-hour AI masterclass for the whole company',
  },
  {
    name: 'Team Training',
    priceCents: 42_000,
    description:
      'A two-hour AI masterclass for one team. Everybody works on the team’s own tasks, from the first prompt to a result that can be used.',
    line: 'Two-hour AI masterclass for one team',
  },
  {
    name: 'Executive Workshop',
    priceCents: 30_000,
    description:
      'A two-hour AI masterclass for owners and managers. It shows what AI can and cannot do for your business, and what to decide before your people use it.',
    line: 'Two-hour AI masterclass for owners and managers',
  },
] as const satisfies readonly QuoteTemplate[]
