import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'

export type MailAttachment = ReturnType<typeof readAttachment>
export type ParsedMail = Awaited<ReturnType<typeof parseMail>>

/** Parses an e-mail. Rejects if the bytes aren't an e-mail. */
export const parseMail = async (raw: Uint8Array) => {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const attachments = email.attachments.map(readAttachment)
  return {
    from: email.from ? addressText(email.from) : '',
    to: addressTexts(email.to),
    cc: addressTexts(email.cc),
    replyTo: addressTexts(email.replyTo),
    subject: email.subject ?? '',
    date: email.date ?? null,
    messageId: email.messageId ?? null,
    html: email.html ?? null,
    text: email.text ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments,
    /** The calendar parts, which tests read. */
    calendar: attachments
      .filter(({ mimeType }) => mimeType === 'text/calendar')
      .map(({ method, filename, content }) => ({ method, filename, content })),
  }
}

export const htmlWithImages = ({ html, attachments }: ParsedMail): string =>
  attachments.reduce((text, part) => {
    const cid = part.contentId?.replace(/^<|>$/g, '')
    if (!cid || part.encoding !== 'base64') return text
    return text.replaceAll(`cid:${cid}`, `data:${part.mimeType};base64,${part.content}`)
  }, html ?? '')

/** Reads a MIME part other than the body. Text is decoded, and all other content is base64. */
const readAttachment = (attachment: Attachment) => {
  const { content } = attachment
  const bytes = typeof content === 'string' ? Buffer.from(content) : bufferOf(content)
  const isText =
    attachment.mimeType.startsWith('text/') || attachment.mimeType === 'application/ics'
  const encoding: 'utf8' | 'base64' = isText ? 'utf8' : 'base64'
  return {
    filename: attachment.filename,
    mimeType: attachment.mimeType,
    disposition: attachment.disposition,
    contentId: attachment.contentId ?? null,
    /** The method of a calendar part, for example REQUEST. */
    method: attachment.method ?? null,
    sizeBytes: bytes.length,
    encoding,
    content: bytes.toString(encoding),
  }
}

const bufferOf = (content: ArrayBuffer | Uint8Array): Buffer =>
  content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

const addressTexts = (addresses: Email['to']): string[] => (addresses ?? []).map(addressText)

const addressText = (address: Address): string => {
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`
  return address.name ? `${address.name} <${address.address}>` : address.address
}
