/** Decodes Base64. Unlike `Uint8Array.fromBase64`, it runs in every supported browser. */
export const bytesFromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** Formats bytes in lower-case hex. Unlike `toHex`, it runs in every browser that the app supports. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
