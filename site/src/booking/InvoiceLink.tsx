/** Where who has paid asks for an invoice; nothing where there is none to be had. */
export const InvoiceLink = ({ address }: { address: string | undefined }) =>
  address && (
    <p>
      Do you need an invoice? <a href={address}>Ask for one</a>, and it comes to you by e-mail.
    </p>
  )
