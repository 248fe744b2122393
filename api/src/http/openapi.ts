import { fonts } from '@synapse/shared/design-tokens'
import type { Endpoint } from '@synapse/shared/endpoint'
import { escapeHtml } from '@synapse/shared/html'
import { z } from 'zod'
import type { Route } from '#http/route'

/**
 * Serves `/api/openapi.json` and `/api/docs`. They are generated on the first request, because
 * generating them takes 200 ms and would delay every start.
 */
export const openApiRoutes = (routes: readonly Route[]): Route[] => {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  let text: string | undefined
  let page: string | undefined
  return [
    {
      endpoint: plain('/api/openapi.json', 'Return the OpenAPI 3.1 description of this API'),
      answer: (_context, ctx) => {
        ctx.type = 'application/json'
        text ??= JSON.stringify(openApi(endpoints))
        ctx.body = text
      },
    },
    {
      endpoint: plain('/api/docs', 'Show the documentation of this API'),
      answer: (_context, ctx) => {
        ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
        ctx.type = 'html'
        page ??= docsPage(endpoints)
        ctx.body = page
      },
    },
  ]
}

const plain = (path: Endpoint['path'], summary: string): Endpoint => ({
  method: 'GET',
  path,
  who: 'anyone',
  summary,
  refusals: {},
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

const openApi = (endpoints: readonly Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const one of endpoints) {
    paths[one.path] ??= {}
    Object.assign(paths[one.path] as object, { [one.method.toLowerCase()]: operationOf(one) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Synapse AI', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const operationOf = (one: Endpoint) => ({
  summary: one.summary,
  ...(one.who === 'operator' && { security: [{ bearer: [] }] }),
  parameters: [...parametersOf(one.params, 'path'), ...parametersOf(one.query, 'query')],
  ...(one.input && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(one.input, 'input') } },
    },
  }),
  ...(one.takes && { requestBody: { required: true, content: anyFile } }),
  responses: {
    [one.output || one.produces ? 200 : 204]: one.produces
      ? { description: 'Done', content: producedBy(one.produces) }
      : one.output
        ? {
            description: 'Done',
            content: { 'application/json': { schema: schemaOf(one.output, 'output') } },
          }
        : { description: 'Done' },
    ...Object.fromEntries(
      Object.entries(Object.groupBy(Object.entries(one.refusals), ([, r]) => String(r.status))).map(
        ([status, refusals = []]) => [
          status,
          { description: refusals.map(([reason, r]) => `${reason}: ${r.sentence}`).join('\n') },
        ],
      ),
    ),
  },
})

/** Declare any media type, because it depends on the file. */
const anyFile = { '*/*': { schema: { type: 'string', format: 'binary' } } }

const producedBy = (produces: NonNullable<Endpoint['produces']>) =>
  produces === 'file' ? anyFile : { [produces]: { schema: { type: 'string' } } }

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const docsPage = (endpoints: readonly Endpoint[]) => {
  const sections = endpoints.map((one) => {
    const bodies = [
      one.query && `<h3>Query</h3>${codeOf(schemaOf(one.query, 'input'))}`,
      one.input && `<h3>Request body</h3>${codeOf(schemaOf(one.input, 'input'))}`,
      one.output && `<h3>Response</h3>${codeOf(schemaOf(one.output, 'output'))}`,
    ]
    const refusals = Object.entries(one.refusals).map(
      ([reason, r]) =>
        `<li>${r.status} <code>${escapeHtml(reason)}</code> ${escapeHtml(r.sentence)}</li>`,
    )
    return `<section><h2><code>${one.method} ${escapeHtml(one.path)}</code></h2>
<p>${escapeHtml(one.summary)} (${one.who})</p>${bodies.filter(Boolean).join('')}${
      refusals.length ? `<h3>Errors</h3><ul>${refusals.join('')}</ul>` : ''
    }</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Synapse AI API</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 ${fonts.sans};max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8884;padding:.5rem 0}h2{font-size:1.05rem}h3{font-size:.9rem;margin:.5rem 0}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:10px;font-size:.8rem}</style>
<h1>Synapse AI API</h1><p>Amounts are in euros, as decimal strings. Times are ISO 8601 in UTC.
Errors are <code>{ error, reason, fields?, details?, current?, requestId }</code>. Also available as <a href="/api/openapi.json">OpenAPI</a>.</p>
${sections.join('\n')}</html>`
}

const codeOf = (schema: object) => {
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  return `<pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre>`
}
