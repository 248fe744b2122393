import { randomUUID } from 'node:crypto'
import type { OutcomeOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/operator/contract'
import { type Context, inTransaction } from '#core/context'
import { runWithContext } from '#core/request-context'
import { reportSecurity } from '#core/security-log'
import { openSession } from '#operator/authenticate-operator'
import { hashPassword, verifyPassword } from '#operator/hash-password'
import { limitAttempt } from '#operator/limit-attempt'
import { Operator, RecoveryCode, SignInFactor } from '#operator/model'
import { challengePasskeys } from '#operator/verify-passkey'
import { verifySecondStep } from '#operator/verify-second-step'

type Credentials = { username: string; password: string; address: string }
type SignIn = Credentials & { secondStep?: contract.SecondStep | undefined; userAgent: string }
type SignedIn = OutcomeOf<typeof contract.login>

let decoy: Promise<string> | undefined

/**
 * Signs the operator in with a user name, a password and, if two-step sign-in is on, a second step.
 * The response is the same, and takes about as long, whether the user name or the password is
 * wrong.
 */
export const signInOperator = (context: Context, signIn: SignIn): Promise<SignedIn> =>
  withOperator(context, signIn, (operator) => openVerified(context, operator, signIn))

/** Returns the possible second steps, if the user name and password are correct. */
export const offerSecondStep = (
  context: Context,
  credentials: Credentials,
): Promise<OutcomeOf<typeof contract.offerSecondStep>> =>
  withOperator(context, credentials, async ({ id: userId }) => {
    const { db, signInLimiter } = context
    await signInLimiter.passed(credentials.username, credentials.address)
    const factors = await SignInFactor.query(db).where({ userId })
    if (factors.length === 0) return refuse('not_needed')
    return ok({
      hasApp: factors.some(({ kind }) => kind === 'app'),
      hasRecoveryCodes: (await RecoveryCode.query(db).findOne({ userId })) !== undefined,
      passkey: await challengePasskeys(context, userId),
    })
  })

type CredentialRefusal = 'missing' | 'invalid_credentials' | 'too_many_tries' | 'busy'

/** Counts the attempt, checks the user name and password, and calls `work` with the operator. */
const withOperator = async <Value, Reason extends string>(
  context: Context,
  { username, password, address }: Credentials,
  work: (operator: Operator) => Promise<Result<Value, Reason | CredentialRefusal>>,
): Promise<Result<Value, Reason | CredentialRefusal>> => {
  if (!username.trim() || !password) return refuse('missing')
  let operator: Operator | undefined
  const result = await limitAttempt(context, { username, address }, async () => {
    operator = await Operator.query(context.db).findOne({ username: username.trim() })
    decoy ??= hashPassword('nobody has this password')
    const isRight = await verifyPassword(password, operator?.password ?? (await decoy))
    return operator && isRight ? work(operator) : refuse('invalid_credentials')
  })
  if (!result.ok && result.reason !== 'second_step' && result.reason !== 'not_needed')
    reportSecurity('sign_in_refused', { reason: result.reason, username: operator?.username })
  return result
}

const openVerified = async (
  context: Context,
  operator: Operator,
  { secondStep, username, address, userAgent }: SignIn,
): Promise<SignedIn> => {
  const { db, signInLimiter } = context
  const isCode = secondStep?.by === 'app'
  if (isCode && !(await signInLimiter.beginCode(username))) return refuse('too_many_codes')
  const id = randomUUID()
  const actor = { kind: 'operator', operatorId: operator.id, sessionId: id } as const
  const opened = await runWithContext({ actor }, () =>
    db.transaction(async (trx): Promise<SignedIn> => {
      // While the password was being hashed, another request may have changed it and ended all
      // sessions.
      const current = await Operator.query(trx).findById(operator.id).forShare()
      if (current?.password !== operator.password) return refuse('invalid_credentials')
      const verified = await verifySecondStep(context, trx, operator.id, secondStep)
      if (!verified.ok) return verified
      const session = { id, address, userAgent }
      const token = await openSession(inTransaction(context, trx), operator.id, session)
      return ok({ token, user: { id: operator.id, username: operator.username } })
    }),
  )
  if (opened.ok) reportSecurity('signed_in', { username: operator.username })
  if (opened.ok) await signInLimiter.succeeded(username, address)
  if (opened.ok && isCode) await signInLimiter.codeSucceeded(username)
  if (!opened.ok && opened.reason === 'second_step') await signInLimiter.passed(username, address)
  return opened
}
