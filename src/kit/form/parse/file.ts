import { acceptedExtensions } from '#wire/file-name.ts'

/** For the `accept` attribute: ".pdf,.jpg". */
export function acceptOf(extensions: readonly string[] | undefined): string {
  return acceptedExtensions(extensions)
    .map(e => `.${e}`)
    .join(',')
}
