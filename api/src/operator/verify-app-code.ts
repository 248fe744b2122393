import { Secret, TOTP } from 'otpauth'

/** The code format that every authenticator app supports (RFC 6238). */
const format = { issuer: 'Synapse AI', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How many 30-second steps a phone's clock may be ahead or behind. */
const driftSteps = 1

/** Returns a new 160-bit key (RFC 4226, section 4), in base32 and as a URI for the QR code. */
export const createAppKey = (username: string): { key: string; uri: string } => {
  const secret = new Secret({ size: 20 })
  return { key: secret.base32, uri: new TOTP({ ...format, label: username, secret }).toString() }
}

/**
 * Returns the time step of an authenticator app's code, counted from 1970, or undefined if the code
 * is wrong. The caller must reject time steps that were used before.
 * @param key in base32
 */
export const findCodeStep = (key: string, code: string, now: Temporal.Instant) => {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...format, secret: Secret.fromBase32(key) })
  const timestamp = now.epochMilliseconds
  const drift = totp.validate({ token, timestamp, window: driftSteps })
  return drift === null ? undefined : totp.counter({ timestamp }) + drift
}
