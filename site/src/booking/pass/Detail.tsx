import type { ReactNode } from 'react'

/** Renders nothing without a value. */
export const Detail = ({ label, value }: { label: string; value: ReactNode }) =>
  value && (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
