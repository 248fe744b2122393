/** An e-mail address that wraps after its @ if it is too long for the line. */
export const Email = ({ address }: { address: string }) => {
  const [name, host] = address.split('@')
  return host === undefined ? (
    address
  ) : (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
