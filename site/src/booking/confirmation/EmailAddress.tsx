/** Shows an e-mail address, which wraps after the @ if possible. */
export const EmailAddress = ({ address }: { address: string }) => {
  const [name, ...host] = address.split(/(?<=@)/)
  return (
    <strong>
      {name}
      <wbr />
      {host}
    </strong>
  )
}
