import { extractText } from 'unpdf'

/** Returns the text of a PDF, with all pages. */
export const pdfText = async (pdf: ArrayBuffer | Uint8Array): Promise<string> =>
  // The reader takes ownership of the bytes, so pass a copy.
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text
