const minLength = 10

/** Parts of the product's name, in lower case and without spaces. */
const productNames = ['synapse', 'synapseai', 'masterclass', 'synapseaimasterclass']

/** The list of common passwords is only searched for words of at least this length. */
const minWordLength = 4

/**
 * Returns a sentence that explains why a new password is easy to guess, or undefined if it isn't.
 * Looks the password up in a list of about 50,000 common ones, with and without its leading and
 * trailing digits and symbols.
 */
export const findPasswordWeakness = async (password: string, username: string) => {
  if (password.length < minLength) return `Use at least ${minLength} characters.`
  if (new Set(password).size < 4) return 'Use at least four different characters.'
  const text = password.normalize('NFKC').toLowerCase()
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const name = username.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  if (text === username.toLowerCase() || (name && letters === name))
    return 'Don’t use your user name, with or without digits and symbols.'
  if (productNames.includes(letters))
    return 'Don’t use the name of this product, with or without a year.'
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const common = await loadCommon()
  if (common.has(text) || (core.length >= minWordLength && common.has(core)))
    return 'This is a common password, or a common password with digits or symbols added.'
  return undefined
}

let loading: Promise<ReadonlySet<string>> | undefined

/** Loads the list on demand, because it is half a megabyte and rarely needed. */
const loadCommon = () => {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loading
}
