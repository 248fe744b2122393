import { unprintableWords } from '@synapse/shared/document/pdf-charset'

/** Lists the words that the PDF's fonts can't print, for example in Arabic or Chinese. */
export const unprintableNotice = (texts: readonly (string | null | undefined)[]) => {
  const words = unprintableWords(texts.join(' '))
  return (
    words.length > 0 &&
    `The PDF will show “?” for some letters in: ${[...new Set(words)].join(', ')}.`
  )
}
