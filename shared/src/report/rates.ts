import type { ReportFigures } from '#report/contract'

type Rate = ReportFigures['conversion']

/** The rates in a report, except `calledOff`, which is shown with the cancelled sessions. */
type RateName = Exclude<
  {
    [Name in keyof ReportFigures]: ReportFigures[Name] extends Rate ? Name : never
  }[keyof ReportFigures],
  'calledOff'
>

/** How reports and exports format each rate. `of` is the unit of its two numbers. */
export const rates = {
  conversion: {
    label: 'Conversion',
    formula: 'Paid checkouts ÷ all checkouts started in this period',
    of: 'checkouts',
  },
  retention: {
    label: 'Retention',
    formula:
      'Students with more than one session by the end of the period ÷ all students in the period',
    of: 'students',
  },
  utilisation: {
    label: 'Calendar utilisation',
    formula:
      'Booked slots ÷ all booked and open slots in this period. Slots blocked by a session on another website don’t count as open',
    of: 'slots',
  },
  paymentSuccess: {
    label: 'Payment success',
    formula:
      'Card payments that completed their booking, even if refunded later ÷ all card payments in this period',
    of: 'card payments',
  },
} as const satisfies Record<RateName, { label: string; formula: string; of: string }>

export const rateNames = Object.keys(rates) as RateName[]
