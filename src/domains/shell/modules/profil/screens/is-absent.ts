/** A missing picture is no error: initials are shown. */
export function isAbsent(): null {
  return null
}
