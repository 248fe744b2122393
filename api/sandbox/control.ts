import { Router } from '@koa/router'
import { z } from 'zod'
import { refusalIn, refuseWith } from '#sandbox/refusal'
import { readJson } from '#sandbox/request-body'

/** What can be made to happen with a stand-in: commands by their names. */
type Control = Record<string, (input: never) => Promise<unknown>>

/** Makes a command: its input is checked before it runs. */
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

/** Commands over HTTP: `POST /sandbox/<name>` with the input as JSON, the name in kebab-case. */
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
  const known = Object.entries(control).find(([key]) => key === camel)
  if (!known) refuseCommand(404, `There is no command called ${name}.`)
  // Each command checks its own input, so what comes over HTTP may be anything.
  const run = known[1] as (input: unknown) => Promise<unknown>
  return run(input)
}

const refuseCommand: (status: number, message: string) => never = (status, message) =>
  refuseWith({ status, message, body: { error: { message } } })
