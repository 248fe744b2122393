import { postAlarm, sendAlarmMail } from '#alarm/send-alarm'
import { updateAlarms } from '#alarm/update-alarms'
import type { Context } from '#core/context'
import { exclusiveJob } from '#queue/exclusive-job'
import { job } from '#queue/job'

type About = { alarmId: string }

/** Looks for problems that the operator should know about. */
export const watchAlarms = exclusiveJob({
  name: 'watch-alarms',
  title: 'Check for problems',
  cron: '*/5 * * * *',
  timeoutSeconds: 120,
  run: (context) => updateAlarms(context),
})

export const sendAlarm = job<About>({
  name: 'send-alarm',
  title: 'E-mail about a problem',
  run: (context, { alarmId }) => sendAlarmMail(context, alarmId, 'began'),
})

export const sendAlarmEnd = job<About>({
  name: 'send-alarm-end',
  title: 'E-mail about a resolved problem',
  run: (context, { alarmId }) => sendAlarmMail(context, alarmId, 'ended'),
})

const ifConfigured = async ({ settings }: Context) =>
  settings.alarmWebhookUrl ? ('now' as const) : ('never' as const)

export const callAlarmWebhook = job<About>({
  name: 'post-alarm',
  title: 'Alarm webhook',
  startAfter: ifConfigured,
  run: (context, { alarmId }) => postAlarm(context, alarmId, 'began'),
})

export const callAlarmWebhookEnd = job<About>({
  name: 'post-alarm-end',
  title: 'Alarm webhook, problem resolved',
  startAfter: ifConfigured,
  run: (context, { alarmId }) => postAlarm(context, alarmId, 'ended'),
})
