import { packageTypes } from '@synapse/shared/booking/package'
import classes from '#availability/Legend.module.css'
import { TypeMark } from '#availability/TypeMark.tsx'
import { typeLabel } from '#booking/booking-words.ts'

/** What the marks of sessions, or the colours of days, mean. */
export const Legend = ({ show }: { show: 'bookings' | 'availability' }) => (
  <ul className={classes.legend} aria-label="Legend">
    {show === 'bookings'
      ? packageTypes.map((type) => (
          <li key={type}>
            <TypeMark type={type} />
            {typeLabel(type)}
          </li>
        ))
      : days.map(({ kind, label }) => (
          <li key={kind}>
            <span className={classes.day} data-kind={kind} aria-hidden="true" />
            {label}
          </li>
        ))}
  </ul>
)

const days = [
  { kind: 'available', label: 'Several slots free' },
  { kind: 'limited', label: 'One slot free' },
  { kind: 'full', label: 'Full' },
  { kind: 'closed', label: 'Unavailable' },
] as const
