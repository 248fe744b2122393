import { extractText } from 'unpdf'

/** Returns the text of all pages of a PDF. */
export const pdfText = async (pdf: ArrayBuffer | Uint8Array): Promise<string> =>
  // Copied, because the reader takes over the bytes.
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text
