import { get, type IncomingHttpHeaders } from 'node:http'

/** An answer as it came, not decoded. */
export const rawGet = (
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(address, { headers }, async (answer) => {
      const body = Buffer.concat(await Array.fromAsync(answer))
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })
    }).on('error', reject)
  })
