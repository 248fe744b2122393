import type { ReactNode } from 'react'

/** A label and a value in the list of details. Renders nothing if there is no value. */
export const Detail = ({ label, value }: { label: string; value: ReactNode }) =>
  value && (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
