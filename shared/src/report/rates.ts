import type { ReportFigures } from '#report/contract'

type Rate = ReportFigures['conversion']

/** The rates in a report, except `calledOff`, which is shown with the cancelled sessions. */
type RateName = Exclude<
  {
    [Name in keyof ReportFigures]: ReportFigures[Name] extends Rate ? Name : never
  }[keyof ReportFigures],
  'calledOff'
>

/** `of` says what the rate's two numbers count. */
export const rates = {
  conversion: {
    label: 'Conversion',
    meaning: 'Share of the checkouts started in this period that were paid',
    of: 'checkouts',
  },
  retention: {
    label: 'Retention',
    meaning: 'Students of this period who have come more than once',
    of: 'students',
  },
  utilisation: {
    label: 'Calendar utilisation',
    meaning:
      'Share of booked and open slots in this period that are booked. Slots blocked by a session on another website don’t count as open',
    of: 'slots',
  },
  paymentSuccess: {
    label: 'Payment success',
    meaning:
      'Share of card payments in this period that completed their booking, even if refunded later',
    of: 'card payments',
  },
} as const satisfies Record<RateName, { label: string; meaning: string; of: string }>

export const rateNames = Object.keys(rates) as RateName[]
