/** Shows an e-mail address that preferably wraps after the @. */
export const EmailAddress = ({ address }: { address: string }) => {
  const [name, ...host] = address.split(/(?<=@)/)
  return (
    <strong className="address">
      {name}
      <wbr />
      {host}
    </strong>
  )
}
