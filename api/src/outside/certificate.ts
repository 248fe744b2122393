import { isIP } from 'node:net'
import { connect } from 'node:tls'

const timeoutMs = 5_000

/**
 * Returns when the certificate of an https origin expires, even if the certificate is invalid.
 * @throws Error if the server doesn't respond
 */
export const readCertificateExpiry = (origin: string): Promise<Temporal.Instant> => {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect(
      // Read the expiry date even if the certificate has expired.
      {
        host,
        port: Number(port || 443),
        servername: isIP(host) ? '' : host,
        rejectUnauthorized: false,
      },
      () => {
        const end = Date.parse(socket.getPeerCertificate().valid_to)
        socket.destroy()
        if (Number.isNaN(end)) reject(new Error('The server presented no certificate'))
        else resolve(Temporal.Instant.fromEpochMilliseconds(end))
      },
    )
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The server did not respond')))
    socket.once('error', reject)
  })
}

const renewalDays = 14

/** Returns a sentence that says when a certificate expires and whether it must be renewed. */
export const certificateState = (origin: string, end: Temporal.Instant, now: Temporal.Instant) => {
  const days = Math.floor(now.until(end).total('hours') / 24)
  const isExpired = days < 0
  const date = end.toString().slice(0, 10)
  return {
    text: `The certificate of ${origin} ${isExpired ? 'expired' : 'expires'} on ${date}`,
    isDue: days < renewalDays,
    isExpired,
  }
}
