/** Links to the page where the student can ask for an invoice, if there is such a link. */
export const InvoiceLink = ({ address }: { address: string | undefined }) =>
  address && (
    <p>
      Do you need an invoice? <a href={address}>Ask for one</a>, and it comes to you by e-mail.
    </p>
  )
