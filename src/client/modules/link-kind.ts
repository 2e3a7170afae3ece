/** Menu entries that are a link rather than a screen: `action` "lien", its address in `params.url`. */
export const LINK_ACTION = 'lien'

/** Schemes a link may have: a text of the server must not run code here (attack matrix, stored XSS). */
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What to do with an address: another site, a document of ours, or nothing at all. */
export function kindOfLink(address: string, origin: string): 'externe' | 'document' | 'refuse' {
  try {
    const url = new URL(address, origin)
    if (!SCHEMES.has(url.protocol)) return 'refuse'
    return url.origin === origin ? 'document' : 'externe'
  } catch {
    return 'refuse'
  }
}
