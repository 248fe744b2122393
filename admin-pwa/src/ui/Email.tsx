/** An e-mail address that, where it is too long for its place, goes on after its @ and not within a word. */
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
