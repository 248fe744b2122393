import { formatMoment } from '@synapse/shared/time'
import { alarmTexts } from '#alarm/alarm-texts'
import type { Alarm } from '#alarm/model'
import type { Phase } from '#alarm/send-alarm'
import type { OperatorMail } from '#business/send-operator-mail'
import { fromTimestamp } from '#db/columns'

/** Returns the e-mail about a problem that has started or been resolved. */
export const alarmMail = (
  { kind, detail, beganAt, endedAt }: Alarm,
  phase: Phase,
  publicUrl: string,
): OperatorMail => {
  const { title, action, path } = alarmTexts[kind]
  const since = formatMoment(fromTimestamp(beganAt))
  if (phase === 'ended')
    return {
      subject: `Resolved: ${title}`,
      preview: 'You don’t need to do anything.',
      heading: 'This problem has been resolved',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['Problem', title],
            ['Since', since],
            ...(endedAt ? ([['Until', formatMoment(fromTimestamp(endedAt))]] as const) : []),
          ],
        },
        'You don’t need to do anything.',
      ],
    }
  return {
    subject: title,
    preview: detail,
    heading: title,
    blocks: [
      detail,
      action,
      { kind: 'button', label: 'Open the app', url: `${publicUrl}${path}` },
      {
        kind: 'small',
        text: `Detected on ${since}. We’ll e-mail you again when this is resolved.`,
      },
    ],
  }
}
