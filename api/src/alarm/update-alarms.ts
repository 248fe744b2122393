import { alarmTexts } from '#alarm/alarm-texts'
import { checks, type Probes, type Problem, probes } from '#alarm/find-problems'
import { Alarm, type AlarmKind, alarmKinds } from '#alarm/model'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { toTimestamp } from '#db/columns'
import { queryRows } from '#db/sql'
import { addTodo } from '#todo/add-todo'
import { completeTodos, TodoItem } from '#todo/model'

/**
 * Starts an alarm for each new problem, and ends the alarms for problems that are resolved. Stores
 * each change and queues its notifications in one transaction, so that several processes don't
 * notify the operator twice.
 * @param read reads disks and certificates; replaced in tests
 */
export const updateAlarms = async (context: Context, read: Probes = probes): Promise<void> => {
  for (const kind of alarmKinds) {
    const active = await Alarm.query(context.db).where({ kind }).whereNull('endedAt')
    const isActive = (subject: string) => active.some((alarm) => alarm.subject === subject)
    let problems: readonly Problem[]
    try {
      problems = await checks[kind](context, read, isActive)
    } catch (error) {
      log.warn({ err: error }, `Could not check for the alarm ${kind}`)
      continue
    }
    for (const problem of problems)
      if (!isActive(problem.subject)) await startAlarm(context, kind, problem)
    const subjects = problems.map(({ subject }) => subject)
    for (const alarm of active)
      if (!subjects.includes(alarm.subject)) await endAlarm(context, alarm)
  }
}

const startAlarm = ({ db, emit, now }: Context, kind: AlarmKind, { subject, detail }: Problem) =>
  db.transaction(async (trx) => {
    const [alarm] = await queryRows<Pick<Alarm, 'id'>>(
      trx,
      `insert into alarms (kind, subject, detail, began_at)
        values (:kind, :subject, :detail, :beganAt)
        on conflict (kind, subject) where (ended_at is null) do nothing returning id`,
      { kind, subject, detail, beganAt: toTimestamp(now()) },
    )
    if (!alarm) return
    const { title, action, path } = alarmTexts[kind]
    const description = `${detail} ${action}`
    if (!hasOwnTodo.includes(kind))
      await addTodo(trx, { key: todoKey(alarm), title, description, relatedData: { path } })
    await emit(trx, 'alarm.began', { alarmId: alarm.id })
  })

const endAlarm = ({ db, emit, now }: Context, alarm: Alarm) =>
  db.transaction(async (trx) => {
    const ended = await Alarm.query(trx)
      .findById(alarm.id)
      .whereNull('endedAt')
      .patch({ endedAt: toTimestamp(now()) })
    if (!ended) return
    await completeTodos(TodoItem.query(trx).where({ key: todoKey(alarm) }), now())
    await emit(trx, 'alarm.ended', { alarmId: alarm.id })
  })

/** Kinds of alarm that don't add a task, because the problem itself has already added one. */
const hasOwnTodo: readonly AlarmKind[] = ['failed-refund', 'google-access']

const todoKey = ({ id }: Pick<Alarm, 'id'>) => `alarm:${id}`
