/** A dot, as it is written here and elsewhere, in front of what a mail reader takes for the end of a domain. */
const DOT = /(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=\p{L}{2}|xn--)/giu
const SCHEME = /[a-z][a-z0-9+.-]*:\/\//gi

/**
 * A text that somebody typed, for a letter that others receive: mail readers and telephones make a link of what looks like an
 * address, and the only link of a letter is ours. « https://exemple.fr » becomes « exemple. fr »; abbreviations and figures stay.
 */
export function withoutLinks(text: string): string {
  return text.replace(SCHEME, '').replace(DOT, '. ')
}
