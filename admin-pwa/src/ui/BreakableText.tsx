import { Fragment } from 'react'

/** Shows an e-mail address that may wrap after its @, or a code that may wrap after its dots. */
export const BreakableText = ({ children }: { children: string }) =>
  children.split(children.includes('@') ? /(?<=@)/ : /(?<=\.)(?=\p{L})/u).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no id
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
