import { formatEuroShort } from '@synapse/shared/money'
import {
  baseSessionMinutes,
  defaultPackages,
  type PackageType,
  packageTypes,
} from '@synapse/shared/package/package'
import { formatMinutes } from '@synapse/shared/time'
import type { ReactNode } from 'react'
import type { OfferedPackage } from '#booking/checkout-request.ts'

type Props = {
  /** The website's own packages are on their way. */
  waiting: boolean
  offered: readonly OfferedPackage[] | undefined
  chosen: PackageType
  onChoose: (type: PackageType) => void
  /** What is to be said of the choice. */
  children: ReactNode
}

/** The packages as cards, one of them chosen. */
export const PackageChoice = ({ waiting, offered, chosen, onChoose, children }: Props) => (
  <fieldset className="booking-part">
    <legend>
      <h2>Choose your package</h2>
    </legend>
    {children}
    <div className="packages">
      {(offered ?? packageTypes.map((type) => defaultPackages[type])).map((item) => (
        <label key={item.type} className="choice package">
          <input
            type="radio"
            name="package"
            value={item.type}
            checked={item.type === chosen}
            onChange={() => onChoose(item.type)}
          />
          <span className="package-name">{item.label}</span>
          <span className="package-price figures">
            {offered && formatEuroShort(item.priceCents)}
            {waiting && (
              <span className="skeleton" aria-hidden="true">
                €100
              </span>
            )}
          </span>
          <span className="package-facts">
            <span>{seats(item.numberOfStudents)}</span>
            <span>{duration(item.durationMinutes)}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

const seats = (students: number) => {
  if (students === 1) return 'One to one'
  return students === 2 ? '2 students' : `Up to ${students} students`
}

const duration = (minutes: number) => {
  const extra = minutes - baseSessionMinutes
  return extra > 0 ? `${formatMinutes(baseSessionMinutes)} +${extra} min` : formatMinutes(minutes)
}
