import * as contract from '@synapse/shared/withdrawal/contract'
import { formRoute, pageRoute } from '#client-page/page-route'
import type { Route } from '#http/route'
import { renderWithdrawalPage } from '#withdrawal/render-withdrawal-page'
import { withdrawBooking } from '#withdrawal/withdraw-booking'

export const withdrawalRoutes: readonly Route[] = [
  pageRoute(contract.readWithdrawalPage, (context, { token }) =>
    renderWithdrawalPage(context, token),
  ),
  formRoute(contract.submitWithdrawal, {
    fields: contract.withdrawalForm,
    perMinute: 20,
    render: (context, { token }, input) => renderWithdrawalPage(context, token, input),
    // The first form shows the statement for confirmation. The second confirms it or goes back.
    submit: (context, { token }, statement, values) => {
      if (values.step === 'confirm') return withdrawBooking(context, token, statement)
      const step = values.step === 'edit' ? { values, wrong: {} } : { statement }
      return renderWithdrawalPage(context, token, step)
    },
  }),
]
