/** Returns the SHA-256 hash of bytes, in hex. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Returns the SHA-256 hash of a text's UTF-8 bytes, in hex. */
export const sha256OfText = (text: string): Promise<string> =>
  sha256(new TextEncoder().encode(text))
