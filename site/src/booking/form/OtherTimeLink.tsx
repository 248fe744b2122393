import { formatDayYear } from '@synapse/shared/time'

type Props = {
  email: string
  websiteName: string
  label: string | undefined
  date: string | undefined
}

/** Opens an e-mail to the tutor that asks for another time and quotes the chosen details. */
export const OtherTimeLink = ({ email, websiteName, label, date }: Props) => {
  if (!email) return
  const lines = [
    `I would like to book${label ? ` “${label}”` : ''} with ${websiteName}, but none of the available times suit me.`,
    date && `I was looking for a session on ${formatDayYear(date)}.`,
    'These days and times would suit me: ',
  ]
  const body = encodeURIComponent(lines.filter(Boolean).join('\n\n'))
  const subject = encodeURIComponent(`Another time for a session: ${websiteName}`)
  return (
    <p>
      <a href={`mailto:${email}?subject=${subject}&body=${body}`}>None of these times suit me</a>
    </p>
  )
}
