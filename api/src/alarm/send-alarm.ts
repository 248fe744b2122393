import { alarmTexts } from '#alarm/alarm-texts'
import { alarmMail } from '#alarm/emails/alarm'
import { Alarm } from '#alarm/model'
import { sendOperatorMail } from '#business/send-operator-mail'
import type { Context } from '#core/context'
import { measureCall } from '#core/metrics'
import { callWebhook } from '#outside/call-webhook'

export type Phase = 'began' | 'ended'

/** Sends the operator one e-mail when an alarm starts, and one when it ends. */
export const sendAlarmMail = (context: Context, alarmId: string, phase: Phase): Promise<void> =>
  sendOperatorMail(context, {
    key: `alarm:${alarmId}:${phase}`,
    kind: 'alarm',
    write: async () => {
      const alarm = await Alarm.query(context.db).findById(alarmId).throwIfNotFound()
      return alarmMail(alarm, phase, context.settings.publicUrl)
    },
  })

/**
 * Posts the alarm to ALARM_WEBHOOK_URL. The receiver recognises a repeated call by its
 * Idempotency-Key. Chat services show the `text` field.
 */
export const notifyWebhook = async (
  { db, settings, metrics }: Context,
  alarmId: string,
  phase: Phase,
): Promise<void> => {
  const { alarmWebhookUrl: url, publicUrl } = settings
  if (!url) return
  const { id, kind, detail, beganAt, endedAt } = await Alarm.query(db)
    .findById(alarmId)
    .throwIfNotFound()
  const { title, action, path } = alarmTexts[kind]
  const body = {
    text: phase === 'began' ? `${title}. ${detail} ${action}` : `Resolved: ${title}.`,
    event: `alarm.${phase}`,
    id,
    alarm: kind,
    title,
    detail,
    action,
    beganAt: beganAt.toISOString(),
    endedAt: phase === 'ended' ? (endedAt?.toISOString() ?? null) : null,
    url: `${publicUrl}${path}`,
  }
  const key = `${id}.${phase}`
  await measureCall(
    metrics,
    'alarm-webhook',
    () => callWebhook(url, body, key),
    () => 'error',
  )
}
