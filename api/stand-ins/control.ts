import { Router } from '@koa/router'
import { z } from 'zod'
import { refusalIn, refuseWith } from '#stand-ins/refusal'
import { readJson } from '#stand-ins/request-body'

type Control = Record<string, (input: never) => Promise<unknown>>

export const command =
  <Schema extends z.ZodType, Result>(
    schema: Schema,
    run: (input: z.output<Schema>) => Result | Promise<Result>,
  ): ((input: z.input<Schema>) => Promise<Result>) =>
  async (input) => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) refuseCommand(400, z.prettifyError(parsed.error))
    return run(parsed.data)
  }

/** Serves each command as `POST /sandbox/<name in kebab case>` with JSON input. */
export const controlRouter = (control: Control): Router => {
  const router = new Router()
  router.all('/sandbox/:command', async (ctx) => {
    try {
      ctx.body = await runByName(control, ctx.params.command ?? '', await readJson(ctx.req))
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) throw error
      ctx.status = refusal.status
      ctx.body = refusal.body
    }
  })
  return router
}

const runByName = (control: Control, name: string, input: unknown): Promise<unknown> => {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const command = Object.entries(control).find(([key]) => key === camel)
  if (!command) refuseCommand(404, `There is no command called ${name}.`)
  // The cast is safe, because each command validates its own input.
  const run = command[1] as (input: unknown) => Promise<unknown>
  return run(input)
}

const refuseCommand: (status: number, message: string) => never = (status, message) =>
  refuseWith({ status, message, body: { error: { message } } })
