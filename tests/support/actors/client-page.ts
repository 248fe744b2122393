import type { ClientPage } from '#support/expectations/expect-private-page.ts'
import type { World } from '#support/world/world.ts'

/** Opens the pages for students and clients as a browser without scripts would. */
export const clientPageActions = ({ world }: { world: World }) => ({
  /** Returns a page, with normal spaces in its dates instead of non-breaking ones. */
  read: async (path: string): Promise<ClientPage> => {
    const answer = await world.fetch(path, { headers: { Accept: 'text/html' } })
    const text = (await answer.text()).replaceAll('&nbsp;', ' ')
    return { status: answer.status, headers: answer.headers, text }
  },
  /** Submits a form. Line breaks are CRLF, as in browsers. */
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
 * Returns the path of the link in the confirmation e-mail that leads to this page.
 * @throws Error if there is no such e-mail or link
 */
export const linkInConfirmation = async (world: World, to: string, page: string) => {
  await world.finishJobs()
  const [mail] = await world.mail.messages({ to, subject: 'Confirmed: ' })
  const [link] = new RegExp(`http\\S+/${page}/\\S+`).exec(mail?.text ?? '') ?? []
  if (!link) throw new Error(`The confirmation to ${to} has no link to /${page}.`)
  return new URL(link).pathname
}
