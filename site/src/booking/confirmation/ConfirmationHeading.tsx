import type { ReactNode } from 'react'

type Props = {
  mark: 'booked' | 'undecided' | 'off'
  eyebrow: string
  title: string
  children?: ReactNode
}

export const ConfirmationHeading = ({ mark, eyebrow, title, children }: Props) => (
  <header className="flow">
    <p className={`confirmation-mark confirmation-${mark}`}>{eyebrow}</p>
    <h1>{title}</h1>
    {children}
  </header>
)
