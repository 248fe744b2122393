/** Says that sessions are non-refundable, except under the right of withdrawal. */
export const NonRefundable = ({ canWithdraw }: { canWithdraw: boolean }) => (
  <>
    {canWithdraw ? 'Apart from your right of withdrawal, sessions' : 'Sessions'} are non-refundable;
    rescheduling by <span className="span">e-mail</span> only.
  </>
)
