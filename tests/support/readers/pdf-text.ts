import { extractText } from 'unpdf'

/** Returns the text of all pages of a PDF. */
export const pdfText = async (pdf: ArrayBuffer | Uint8Array): Promise<string> =>
  // The reader takes ownership of the bytes, so pass a copy.
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text
