import { fonts } from '@synapse/shared/design-tokens'
import type { Endpoint } from '@synapse/shared/endpoint'
import { escapeHtml } from '@synapse/shared/html'
import { z } from 'zod'
import type { Route } from '#http/route'

/**
 * `/api/openapi.json` and a readable `/api/docs`, both made from the contracts: at the first request,
 * because they take a fifth of a second, and no start waits for what is hardly ever read.
 */
export const openApiRoutes = (routes: readonly Route[]): Route[] => {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  let text: string | undefined
  let page: string | undefined
  return [
    {
      endpoint: plain('/api/openapi.json', 'This API as OpenAPI 3.1'),
      answer: (_context, ctx) => {
        ctx.type = 'application/json'
        text ??= JSON.stringify(openApi(endpoints))
        ctx.body = text
      },
    },
    {
      endpoint: plain('/api/docs', 'This API to read'),
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

/** Bytes of a type that only they tell. */
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
      one.input && `<h3>Sends</h3>${codeOf(schemaOf(one.input, 'input'))}`,
      one.output && `<h3>Answers</h3>${codeOf(schemaOf(one.output, 'output'))}`,
    ]
    const refusals = Object.entries(one.refusals).map(
      ([reason, r]) =>
        `<li>${r.status} <code>${escapeHtml(reason)}</code> ${escapeHtml(r.sentence)}</li>`,
    )
    return `<section><h2><code>${one.method} ${escapeHtml(one.path)}</code></h2>
<p>${escapeHtml(one.summary)} (${one.who})</p>${bodies.filter(Boolean).join('')}${
      refusals.length ? `<h3>Refuses</h3><ul>${refusals.join('')}</ul>` : ''
    }</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Synapse AI: the API</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 ${fonts.sans};max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8884;padding:.5rem 0}h2{font-size:1.05rem}h3{font-size:.9rem;margin:.5rem 0}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:10px;font-size:.8rem}</style>
<h1>Synapse AI: the API</h1><p>Amounts are decimal texts of euros, moments ISO 8601 in UTC.
Failures are <code>{ error, reason, fields?, details?, current?, requestId }</code>. Also as <a href="/api/openapi.json">OpenAPI</a>.</p>
${sections.join('\n')}</html>`
}

const codeOf = (schema: object) => {
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  return `<pre>${escapeHtml(JSON.stringify(rest, null, 2))}</pre>`
}
