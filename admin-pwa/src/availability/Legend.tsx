import classes from '#availability/Legend.module.css'
import { TypeMark } from '#availability/TypeMark.tsx'
import { usePackages } from '#website/queries.ts'

type Props = {
  show: 'bookings' | 'availability'
  /** Whether sessions of other websites are shown too. */
  hasOthers: boolean
}

/** Explains the session marks or the day colours of the calendar. */
export const Legend = ({ show, hasOthers }: Props) => (
  <ul className={classes.legend} aria-label="Legend">
    {show === 'bookings' ? (
      <>
        <Packages />
        {hasOthers && (
          <li>
            <TypeMark tone="individual" isHollow />
            On another website
          </li>
        )}
      </>
    ) : (
      days.map(({ kind, label }) => (
        <li key={kind}>
          <span className={classes.day} data-kind={kind} aria-hidden="true" />
          {label}
        </li>
      ))
    )}
  </ul>
)

const Packages = () =>
  usePackages().map(({ type, label, tone }) => (
    <li key={type}>
      <TypeMark tone={tone} />
      {label}
    </li>
  ))

const days = [
  { kind: 'available', label: 'Several slots free' },
  { kind: 'limited', label: 'One slot free' },
  { kind: 'full', label: 'Full' },
  { kind: 'closed', label: 'Unavailable' },
] as const
