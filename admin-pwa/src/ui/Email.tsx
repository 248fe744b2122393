/** An e-mail address that wraps after its @ if it is too long for the line. */
export const Email = ({ of }: { of: string }) => {
  const [name, host] = of.split('@')
  return host === undefined ? (
    of
  ) : (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}
