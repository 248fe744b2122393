/** Shows an e-mail address that wraps after its @ first. */
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
