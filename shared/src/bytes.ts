/** Decodes Base64. Not all supported browsers have `Uint8Array.fromBase64`. */
export const bytesFromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** Formats bytes in lower-case hex. Not all supported browsers have `toHex`. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
