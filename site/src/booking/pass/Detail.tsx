import type { ReactNode } from 'react'

/** A label and value in the list of details; renders nothing without a value. */
export const Detail = ({ label, value }: { label: string; value: ReactNode }) =>
  value && (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
