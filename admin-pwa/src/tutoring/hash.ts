/** SHA-256 in hex. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** SHA-256 of a text's UTF-8, in hex. */
export const sha256OfText = (text: string): Promise<string> =>
  sha256(new TextEncoder().encode(text))
