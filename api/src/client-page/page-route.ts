import type { Endpoint, ParamsOf, QueryOf, RefusalOf } from '@synapse/shared/contract/endpoint'
import type { Result } from '@synapse/shared/contract/result'
import type { Context as KoaContext } from 'koa'
import type { z } from 'zod'
import type { FormInput, HtmlPage } from '#client-page/page'
import type { Context } from '#core/context'
import { readForm } from '#http/body'
import { HttpError, isOpenedInBrowser } from '#http/errors'
import type { FileResponse } from '#http/file'
import { parseParams, type Route, route } from '#http/route'

/** Prevents caching, and hides the page's secret URL from other sites. */
const pageHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Sends a client's page, with status 404 if `isFound` is false. */
export const sendPage = (
  ctx: KoaContext,
  { html, contentSecurityPolicy, isFound }: HtmlPage,
  status = 200,
) => {
  ctx.status = isFound ? status : 404
  ctx.set({
    ...pageHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Robots-Tag': 'noindex, nofollow',
  })
  ctx.body = html
}

/** Redirects after a form submission, so that a reload doesn't submit the form again. */
export const redirectAfterPost = (ctx: KoaContext, address: string) => {
  ctx.set(pageHeaders)
  ctx.status = 303
  ctx.set('Location', address)
}

/** Creates the route for a client's page from its contract. An invalid query is ignored. */
export const pageRoute = <const E extends Endpoint>(
  endpoint: E,
  render: (
    context: Context,
    params: ParamsOf<E>,
    query: QueryOf<E> | undefined,
  ) => Promise<HtmlPage>,
): Route => ({
  endpoint,
  perMinute: 60,
  answer: async (context, ctx) => {
    const query = endpoint.query?.safeParse(ctx.query).data as QueryOf<E> | undefined
    sendPage(ctx, await render(context, parseParams(endpoint, ctx), query))
  },
})

type LinkedFile<E extends Endpoint> = {
  perMinute: number
  read: (context: Context, params: ParamsOf<E>) => Promise<Result<FileResponse, RefusalOf<E>>>
  renderNotFound: (context: Context) => Promise<HtmlPage>
}

/** Serves a file at a secret URL. If the link is damaged, browsers get an error page. */
export const linkedFileRoute = <const E extends Endpoint & { produces: 'file' }>(
  endpoint: E,
  { perMinute, read, renderNotFound }: LinkedFile<E>,
): Route => {
  const file = route<Endpoint & { produces: 'file' }>(
    endpoint,
    ({ context, params }) => read(context, params as ParamsOf<E>),
    { perMinute },
  )
  return {
    ...file,
    answer: async (context, ctx) => {
      try {
        await file.answer(context, ctx)
      } catch (error) {
        const isUnknown = error instanceof HttpError && error.status === 404
        if (!isUnknown || !isOpenedInBrowser(ctx)) throw error
        sendPage(ctx, await renderNotFound(context))
      }
    },
  }
}

type Submission<E extends Endpoint, Data> = {
  fields: z.ZodType<Data>
  perMinute: number
  render: (context: Context, params: ParamsOf<E>, input?: FormInput) => Promise<HtmlPage>
  /** Handles valid input; may return a page to show next. */
  submit: (
    context: Context,
    params: ParamsOf<E>,
    data: Data,
    values: FormInput['values'],
  ) => Promise<Result<unknown, string> | HtmlPage>
}

/**
 * Creates the route for a plain HTML form on a client's page. Invalid input shows the form again,
 * and a rejected submission shows the page's current state. Otherwise, the browser is redirected to
 * the page.
 */
export const formRoute = <const E extends Endpoint, Data>(
  endpoint: E,
  { fields, perMinute, render, submit }: Submission<E, Data>,
): Route => ({
  endpoint,
  perMinute,
  answer: async (context, ctx) => {
    const params = parseParams(endpoint, ctx)
    const { values, data, wrong } = await readForm(ctx.req, fields)
    if (wrong) return sendPage(ctx, await render(context, params, { values, wrong }), 400)
    const outcome = await submit(context, params, data, values)
    if ('html' in outcome) return sendPage(ctx, outcome)
    if (!outcome.ok) return sendPage(ctx, await render(context, params), 409)
    redirectAfterPost(ctx, ctx.path)
  },
})
