import type { ReactNode } from 'react'

type Props = {
  address: string
  /** Punctuation that must not start a line of its own. */
  children?: ReactNode
}

/** Shows an e-mail address that preferably wraps after the @. */
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
