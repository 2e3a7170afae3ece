/** Hands a file to the person, under a name of ours. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
