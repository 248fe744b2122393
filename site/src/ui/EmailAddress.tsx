import type { ReactNode } from 'react'

type Props = {
  address: string
  /** Punctuation to keep on the same line as the address. */
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
