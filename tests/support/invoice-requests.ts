import type { World } from './world.ts'

/** The company for which a student requests an invoice. */
export const company = {
  name: 'Borg & Sons <Ltd>',
  address: '1 Triq il-Kbira\nVictoria',
  country: 'Malta',
  vatNumber: 'mt 1234-5634',
}

/** Acts as a student on the invoice request page. */
export const invoiceRequester = (world: World) => {
  /** Returns the path of the invoice request link in the confirmation e-mail. */
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
  /** Submits the form with CRLF line breaks, as browsers do. */
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
