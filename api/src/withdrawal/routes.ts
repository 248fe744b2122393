import * as contract from '@synapse/shared/withdrawal/contract'
import { readForm } from '#http/body'
import { redirectAfterPost, sendPage } from '#http/client-page'
import type { Route } from '#http/route'
import { renderWithdrawalPage } from '#withdrawal/render-withdrawal-page'
import { withdrawBooking } from '#withdrawal/withdraw-booking'

export const withdrawalRoutes: readonly Route[] = [
  {
    endpoint: contract.readWithdrawalPage,
    perMinute: 60,
    answer: async (context, ctx) =>
      sendPage(ctx, await renderWithdrawalPage(context, ctx.params.token)),
  },
  {
    endpoint: contract.submitWithdrawal,
    perMinute: 20,
    answer: (context, ctx) => takeStep(context, ctx),
  },
]

/** Handles the page's plain HTML forms: first the statement, then its confirmation. */
const takeStep: Route['answer'] = async (context, ctx) => {
  const { token } = ctx.params
  const { values, data, wrong } = await readForm(ctx.req, contract.withdrawalForm)
  if (wrong)
    return sendPage(ctx, await renderWithdrawalPage(context, token, { values, wrong }), 400)
  const { step } = values
  if (step === 'edit')
    return sendPage(ctx, await renderWithdrawalPage(context, token, { values, wrong: {} }))
  if (step !== 'confirm')
    return sendPage(ctx, await renderWithdrawalPage(context, token, { statement: data }))
  const withdrawn = await withdrawBooking(context, token, data)
  if (!withdrawn.ok) return sendPage(ctx, await renderWithdrawalPage(context, token), 409)
  redirectAfterPost(ctx, ctx.path)
}
