import { emailPattern, maxEmailLength } from '@synapse/shared/text/email-pattern'
import type { FieldOptions } from '#ui/form/use-restorable-form.ts'

const initialValues = (to: string) => ({ values: { to, message: '' } })

const rules = {
  to: (address: string) =>
    emailPattern.test(address.trim()) ? null : 'Enter a valid e-mail address.',
}

const fields = {
  to: { label: 'To', required: true, maxLength: maxEmailLength },
  message: { label: 'Message (Optional)', maxLength: 2_000 },
} satisfies Record<string, FieldOptions>

const requestOf = ({ to, message }: ReturnType<typeof initialValues>['values']) => ({
  to: to.trim(),
  message,
})

export const mailForm = { initialValues, rules, fields, requestOf }
