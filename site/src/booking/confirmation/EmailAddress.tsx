import type { ReactNode } from 'react'

type Props = {
  address: string
  /** Punctuation that stays on the same line as the address. */
  children?: ReactNode
}

/** Shows an e-mail address, which wraps after the @ if possible. */
export const EmailAddress = ({ address, children }: Props) => {
  const [name, ...host] = address.split(/(?<=@)/)
  return (
    <span className="address">
      <strong>
        {name}
        <wbr />
        {host}
      </strong>
      {children}
    </span>
  )
}
