import type { ClientPage } from '#support/expectations/expect-private-page.ts'
import type { World } from '#support/world/world.ts'

/** Uses the pages that students and clients open from a link, as a browser without scripts does. */
export const clientPageActions = ({ world }: { world: World }) => ({
  /** Returns a page, with plain spaces instead of non-breaking ones in its dates. */
  read: async (path: string): Promise<ClientPage> => {
    const answer = await world.fetch(path, { headers: { Accept: 'text/html' } })
    const text = (await answer.text()).replaceAll('&nbsp;', ' ')
    return { status: answer.status, headers: answer.headers, text }
  },
  /** Submits a form with CRLF line breaks, as browsers do. */
  post: (path: string, form: Record<string, string> = {}) =>
    world.fetch(path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams(
        Object.entries(form).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
      ),
    }),
})

/**
 * Returns the path of a link in the confirmation e-mail, by the first part of that path.
 * @throws Error if the e-mail or its link is missing
 */
export const linkInConfirmation = async (world: World, to: string, page: string) => {
  await world.finishJobs()
  const [mail] = await world.mail.messages({ to, subject: 'Confirmed: ' })
  const [link] = new RegExp(`http\\S+/${page}/\\S+`).exec(mail?.text ?? '') ?? []
  if (!link) throw new Error(`The confirmation to ${to} has no link to /${page}.`)
  return new URL(link).pathname
}
