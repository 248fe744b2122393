import { get, type IncomingHttpHeaders } from 'node:http'

/** Sends a GET request and returns the response without decompressing it. */
export const httpGetRaw = (
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(address, { headers }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response))
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    }).on('error', reject)
  })
