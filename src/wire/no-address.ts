/** Somebody whose account has no address yet: what stands in its place reaches nobody (RFC 2606). */
export const NO_ADDRESS = '@sans-adresse.invalid'

/** What stands in the place of an address that nobody gave. @param unique nobody else's */
export function noAddressOf(unique: string): string {
  return `personne-${unique}${NO_ADDRESS}`
}

/** The address of an account as it is shown: empty where there is none. */
export function addressShown(email: string): string {
  return email.endsWith(NO_ADDRESS) ? '' : email
}
