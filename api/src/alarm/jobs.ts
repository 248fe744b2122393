import { notifyWebhook, type Phase, sendAlarmMail } from '#alarm/send-alarm'
import { updateAlarms } from '#alarm/update-alarms'
import { exclusiveJob, job } from '#queue/job'

type AlarmJobData = { alarmId: string }

export const watchAlarms = exclusiveJob({
  name: 'watch-alarms',
  title: 'Check for problems',
  cron: '*/5 * * * *',
  timeoutSeconds: 120,
  run: (context) => updateAlarms(context),
})

const mailJob = (name: string, title: string, phase: Phase) =>
  job<AlarmJobData>({
    name,
    title,
    run: (context, { alarmId }) => sendAlarmMail(context, alarmId, phase),
  })

export const sendAlarm = mailJob('send-alarm', 'E-mail about a problem', 'began')
export const sendAlarmEnd = mailJob('send-alarm-end', 'E-mail about a resolved problem', 'ended')

const webhookJob = (name: string, title: string, phase: Phase) =>
  job<AlarmJobData>({
    name,
    title,
    startAfter: async ({ settings }) => (settings.alarmWebhookUrl ? 'now' : 'never'),
    run: (context, { alarmId }) => notifyWebhook(context, alarmId, phase),
  })

export const callAlarmWebhook = webhookJob('call-alarm-webhook', 'Alarm webhook', 'began')
export const callAlarmWebhookEnd = webhookJob(
  'call-alarm-webhook-end',
  'Alarm webhook, problem resolved',
  'ended',
)
