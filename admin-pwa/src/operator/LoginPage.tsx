import { Button, PasswordInput, TextInput } from '@mantine/core'
import { hasReason } from '@synapse/shared/contract/call'
import {
  offerSecondStep,
  type SecondStep,
  type SecondStepOffer,
} from '@synapse/shared/operator/contract'
import { type FormEvent, useState } from 'react'
import { call } from '#data/api.ts'
import { hasDrafts } from '#data/drafts.ts'
import { useUnsentChanges, useUnsentFlag } from '#data/outbox/use-unsent-changes.ts'
import classes from '#operator/LoginPage.module.css'
import { LoginPicture } from '#operator/LoginPicture.tsx'
import { readReturnPath } from '#operator/return-path.ts'
import type { SecondStepForm } from '#operator/SecondStepForm.tsx'
import { signInError, useSignIn } from '#operator/SignInProvider.tsx'
import { Brand } from '#ui/Brand.tsx'
import { disabledProps } from '#ui/disabled-props.ts'
import { usePageTitle } from '#ui/route/page-title.ts'
import { failureToast, toast } from '#ui/toast.tsx'

export const LoginPage = () => {
  usePageTitle('Sign in')
  const isUnsent = useUnsentChanges().length > 0
  const notice = keptNotice(useUnsentFlag() || isUnsent)
  return (
    <main className={classes.page}>
      <section className={classes.form}>
        <Brand />
        <div>
          <h1>Multi-website management platform</h1>
          <p className={classes.tagline}>
            AI masterclass management system for bookings, payments, calendar and billing
          </p>
        </div>
        {notice && (
          <p role="status" className={classes.kept}>
            {notice}
          </p>
        )}
        <SignInForm />
      </section>
      <div className={classes.picture}>
        <LoginPicture />
      </div>
    </main>
  )
}

/** Returns a notice about unsent changes, saved drafts or the page that opens after the sign-in. */
const keptNotice = (isUnsent: boolean): string | undefined => {
  if (isUnsent) return 'You have unsent changes on this device. They’ll be sent when you sign in.'
  if (!readReturnPath()) return
  return hasDrafts()
    ? 'You were signed out. Your drafts are saved and will be here when you sign in.'
    : 'Sign in to continue where you left off.'
}

const signedInForNow =
  'You’ll be signed out when you close or reload the app, because this device’s storage is full or blocked. Free up space or allow storage, then sign in again.'

const SignInForm = () => {
  const { signIn } = useSignIn()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState<{ username?: string; password?: string }>({})
  const [step, setStep] = useState<{ offer: SecondStepOffer; Form: typeof SecondStepForm }>()

  const enter = async (secondStep?: SecondStep) => {
    const isStored = await signIn(username.trim(), password, secondStep)
    toast({ title: 'Welcome back!', message: isStored ? 'You’re signed in.' : signedInForNow })
  }
  const loadOffer = async () => {
    const body = { username: username.trim(), password }
    const [offer, { SecondStepForm }] = await Promise.all([
      call(offerSecondStep, { body }),
      // Most sign-ins need no second step, so load it on demand.
      import('#operator/SecondStepForm.tsx'),
    ])
    setStep({ offer, Form: SecondStepForm })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const missing = {
      ...(!username.trim() && { username: 'Enter your username.' }),
      ...(!password && { password: 'Enter your password.' }),
    }
    if (missing.username || missing.password) {
      toast(failureToast('Please enter username and password'))
      setErrors(missing)
      const name = missing.username ? 'username' : 'password'
      event.currentTarget.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
      return
    }
    setErrors({})
    setIsPending(true)
    try {
      await enter().catch((error) => {
        if (hasReason(error, 'second_step')) return loadOffer()
        throw error
      })
    } catch (error) {
      setIsPending(false)
      const why = signInError(error)
      toast(failureToast(why, { title: 'Login failed' }))
      setErrors({ password: `${why.replace(/\.$/, '')}.` })
    }
  }

  if (step)
    return (
      <step.Form
        offer={step.offer}
        onStep={enter}
        onRenew={loadOffer}
        onBack={() => {
          setStep(undefined)
          setIsPending(false)
        }}
      />
    )
  return (
    <form onSubmit={submit} onChange={() => setErrors({})} noValidate className={classes.fields}>
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        size="md"
        value={username}
        error={errors.username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        data-autofocus
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        size="md"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth {...disabledProps(isPending)}>
        {isPending ? 'Logging in...' : 'Login to Dashboard'}
      </Button>
    </form>
  )
}
