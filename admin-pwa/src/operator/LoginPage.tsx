import { Button, PasswordInput, TextInput } from '@mantine/core'
import { hasReason } from '@synapse/shared/contract/call'
import {
  offerSecondStep,
  type SecondStep,
  type SecondStepOffer,
} from '@synapse/shared/operator/contract'
import { type FormEvent, useState, useTransition } from 'react'
import { call } from '#data/api.ts'
import { useUnsentChanges } from '#data/outbox/use-unsent-changes.ts'
import { hasUnsavedInput } from '#data/unsaved-input.ts'
import { useUnsentFlag } from '#data/unsent-flag.ts'
import classes from '#operator/LoginPage.module.css'
import { LoginPicture } from '#operator/LoginPicture.tsx'
import { readReturnPath } from '#operator/return-path.ts'
import type { SecondStepForm } from '#operator/SecondStepForm.tsx'
import { signInError, useSignIn } from '#operator/SignInProvider.tsx'
import { ariaDisabledProps } from '#ui/aria-disabled-props.ts'
import { Brand } from '#ui/Brand.tsx'
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

const keptNotice = (isUnsent: boolean): string | undefined => {
  if (isUnsent) return 'You have unsent changes on this device. They’ll be sent when you sign in.'
  if (!readReturnPath()) return
  return hasUnsavedInput()
    ? 'You were signed out. Your drafts are saved and will be here when you sign in.'
    : 'Sign in to continue where you left off.'
}

const signedInForNow =
  'You’ll be signed out when you close or reload the app, because this device’s storage is full or blocked. Free up space or allow storage, then sign in again.'

type Credentials = { username: string; password: string }

const SignInForm = () => {
  const { signIn } = useSignIn()
  const [entered, setEntered] = useState<Credentials>({ username: '', password: '' })
  const [isPending, startSignIn] = useTransition()
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const [step, setStep] = useState<{ offer: SecondStepOffer; Form: typeof SecondStepForm }>()

  const enter = async ({ username, password }: Credentials, secondStep?: SecondStep) => {
    const isStored = await signIn(username, password, secondStep)
    toast({ title: 'Welcome back!', message: isStored ? 'You’re signed in.' : signedInForNow })
  }
  const loadOffer = async (body: Credentials) => {
    const [offer, { SecondStepForm }] = await Promise.all([
      call(offerSecondStep, { body }),
      // Most sign-ins need no second step, so load it on demand.
      import('#operator/SecondStepForm.tsx'),
    ])
    setStep({ offer, Form: SecondStepForm })
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    const username = String(fields.get('username')).trim()
    const credentials = { username, password: String(fields.get('password')) }
    const missing = {
      ...(!username && { username: 'Enter your username.' }),
      ...(!credentials.password && { password: 'Enter your password.' }),
    }
    if (missing.username || missing.password) {
      toast(failureToast('Please enter username and password'))
      setErrors(missing)
      const name = missing.username ? 'username' : 'password'
      event.currentTarget.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
      return
    }
    setErrors({})
    setEntered(credentials)
    startSignIn(async () => {
      try {
        await enter(credentials).catch((error) => {
          if (hasReason(error, 'second_step')) return loadOffer(credentials)
          throw error
        })
      } catch (error) {
        const why = signInError(error)
        toast(failureToast(why, { title: 'Login failed' }))
        setErrors({ password: `${why.replace(/\.$/, '')}.` })
      }
    })
  }

  if (step)
    return (
      <step.Form
        offer={step.offer}
        onStep={(secondStep) => enter(entered, secondStep)}
        onRenew={() => loadOffer(entered)}
        onBack={() => setStep(undefined)}
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
        defaultValue={entered.username}
        error={errors.username}
        data-autofocus
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        size="md"
        defaultValue={entered.password}
        error={errors.password}
      />
      <Button type="submit" size="md" fullWidth {...ariaDisabledProps(isPending)}>
        {isPending ? 'Logging in...' : 'Login to Dashboard'}
      </Button>
    </form>
  )
}
