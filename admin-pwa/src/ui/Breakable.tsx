import { Fragment } from 'react'

/** An address or code that wraps after an @ or a dot if it is too long for the line, but not within an amount. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?<=\.)(?=\p{L})/u).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
