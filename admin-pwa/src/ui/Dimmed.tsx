import type { ReactNode } from 'react'

/** Desaturates the content but keeps its contrast so that text stays readable. */
const dimmed = { cursor: 'progress', filter: 'grayscale(0.6)' }

type Props = {
  /** Whether the content is still the previous data while new data loads. */
  isPlaceholder: boolean
  children: ReactNode
}

/** Dims the previous content until new data has loaded. */
export const Dimmed = ({ isPlaceholder, children }: Props) => (
  <div aria-busy={isPlaceholder} style={isPlaceholder ? dimmed : undefined}>
    {children}
  </div>
)
