import type { IncomingMessage } from 'node:http'
import { type pdfRefusals, pdfUpload } from '@synapse/shared/invoice/contract'
import { hasMagicBytes } from '@synapse/shared/picture'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { readBody, readJson } from '#http/body'

const maxPdfBytes = 2_000_000

/** Reads a PDF from a request's body. Old versions of the app send the PDF as base64 in JSON. */
export const readPdfBody = async (
  request: IncomingMessage,
): Promise<Result<Buffer, keyof typeof pdfRefusals>> => {
  const bytes = request.headers['content-type']?.startsWith('application/json')
    ? Buffer.from(String(Object(await readJson(request, pdfUpload.maxKilobytes)).pdf), 'base64')
    : await readBody(request, pdfUpload.maxKilobytes)
  if (!hasMagicBytes(bytes, '%PDF-')) return refuse('not_pdf')
  return bytes.length > maxPdfBytes ? refuse('too_large') : ok(bytes)
}
