import type { World } from './world.ts'

/** Whom a guest wants an invoice to be for. */
export const firm = {
  name: 'Borg & Sons <Ltd>',
  address: '1 Triq il-Kbira\nVictoria',
  country: 'Malta',
  vatNumber: 'mt 1234-5634',
}

/** What a guest does on the page on which one asks for an invoice. */
export const guestOf = (world: World) => {
  /** The link in the mail that confirms a booking, without its origin. */
  const pathOf = async ({ studentEmail }: { studentEmail: string }) => {
    await world.settle()
    const [mail] = await world.mail.messages({ to: studentEmail, subject: 'Confirmed: ' })
    const [link = 'http://there.is/none'] =
      /http\S+\/invoice-request\/\S+/.exec(mail?.text ?? '') ?? []
    return new URL(link).pathname
  }
  const read = async (path: string) => {
    const answer = await world.fetch(path, { headers: { Accept: 'text/html' } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  /** As browsers send it: with two characters at the end of each line. */
  const post = (path: string, form: Record<string, string>) => {
    const sent = Object.entries(form).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')])
    return world.fetch(path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(sent),
    })
  }

  return { pathOf, read, post }
}
