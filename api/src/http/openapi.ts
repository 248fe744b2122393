import { contractVersion } from '@synapse/shared/contract/app-version'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { passwordNeeded, passwordNeededReason } from '@synapse/shared/contract/password-needed'
import { z } from 'zod'
import type { Route } from '#http/route'

/**
 * Serves `/api/openapi.json`. The description is generated on the first request, because generating
 * it takes 200 ms and would delay every start.
 */
export const openApiRoute = (routes: readonly Route[]): Route => {
  let text: string | undefined
  return {
    endpoint: {
      method: 'GET',
      path: '/api/openapi.json',
      who: 'anyone',
      summary: 'Return the OpenAPI 3.1 description of this API',
      refusals: {},
    },
    answer: (_context, ctx) => {
      ctx.type = 'application/json'
      text ??= JSON.stringify(openApi(routes.map(({ endpoint }) => endpoint)))
      ctx.body = text
    },
  }
}

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
    info: { title: 'Synapse AI', version: String(contractVersion) },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const operationOf = (one: Endpoint) => ({
  summary: one.summary,
  ...(one.who === 'operator' && { security: [{ bearer: [] }] }),
  parameters: [...parametersOf(one.params, 'path'), ...parametersOf(one.query, 'query')],
  ...(one.input && { requestBody: { required: true, content: jsonOf(one.input, 'input') } }),
  ...(one.takes && { requestBody: { required: true, content: anyFile } }),
  responses: {
    [one.output || one.produces ? 200 : 204]: { description: 'Done', content: contentOf(one) },
    ...Object.fromEntries(
      Object.entries(
        Object.groupBy(Object.entries(refusalsOf(one)), ([, r]) => String(r.status)),
      ).map(([status, refusals = []]) => [
        status,
        { description: refusals.map(([reason, r]) => `${reason}: ${r.message}`).join('\n') },
      ]),
    ),
  },
})

const refusalsOf = ({ refusals, needsPassword }: Endpoint) => ({
  ...refusals,
  ...(needsPassword && { [passwordNeededReason]: passwordNeeded }),
})

/** Any media type, because the type depends on the file. */
const anyFile = { '*/*': { schema: { type: 'string', format: 'binary' } } }

const jsonOf = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
})

const contentOf = ({ produces, output }: Endpoint) => {
  if (produces === 'file') return anyFile
  if (produces) return { [produces]: { schema: { type: 'string' } } }
  return output && jsonOf(output, 'output')
}

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
