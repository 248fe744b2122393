import { Text, TextInput } from '@mantine/core'
import { useField } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { securityQuery, useSaveRefundLimit } from '#operator/queries.ts'
import { amountSentence, parseAmountCents, parseOptionalAmount } from '#ui/form/amount-input.ts'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'

export const RefundLimitForm = () => (
  <>
    <Text mb="sm">
      Unless you entered your password in the last five minutes, you’ll be asked for it before you
      change bank details, download the accountant’s archive, export or erase a person’s data, or
      change how you sign in.
    </Text>
    <QueryBoundary
      query={useQuery(securityQuery())}
      failed="Couldn’t load the refund limit."
      skeleton={<FieldsSkeleton fields={1} />}
    >
      {({ refundLimit }) => <LimitForm key={refundLimit} limit={refundLimit} />}
    </QueryBoundary>
  </>
)

const LimitForm = ({ limit }: { limit: string | null }) => {
  const save = useSaveRefundLimit()
  const amount = useField({ initialValue: limit ?? '' })
  const typed = amount.getValue().trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed && parseAmountCents(typed) === undefined) return amount.setError(amountSentence)
    save.mutate({ amount: parseOptionalAmount(typed) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        maw={420}
        label="Require password for refunds above (€)"
        description="Applies to the total refunded in 24 hours. If empty, refunds don’t need your password."
        inputMode="decimal"
        maxLength={10}
        {...amount.getInputProps()}
      />
      <SubmitButton
        needsNetwork
        variant="default"
        mt="md"
        disabled={typed === (limit ?? '')}
        isPending={save.isPending}
      >
        Save
      </SubmitButton>
    </form>
  )
}
