import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { readCertificateExpiry } from '#outside/certificate'

test('reads the expiry date of a certificate even if it is self-signed', async ({ skip }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'synapse-certificate-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', '3', '-subj', '/CN=localhost'],
  ])
  if (made.status !== 0) return skip('This needs openssl.')
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const end = await readCertificateExpiry(`https://localhost:${port}`)
    const hours = Temporal.Now.instant().until(end).total('hours')
    expect(hours).toBeGreaterThan(71)
    expect(hours).toBeLessThan(73)
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})

test('reading a certificate fails if the server doesn’t respond', () =>
  expect(readCertificateExpiry('https://127.0.0.1:9')).rejects.toThrow('ECONNREFUSED'))
