/**
 * What a text may be where a browser would make markup of it. Libraries put there a style sheet, nothing at all, or a map's
 * credits with their links: a tag that is no plain link stays the text it is.
 */
export function plainMarkup(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll('<', '&lt;')
}

/** `<` opens a tag before a letter, `/`, `!` and `?` only (HTML, tag open state): a style sheet may compare with it. */
const PLAIN =
  /^(?:[^<]|<(?![a-z/!?])|<\/a>|<a(?: (?:href="https?:\/\/[^"<>]*"|(?:target|rel|title|class)="[^"<>]*"))*>)*$/i

/** The address of a worker of ours. @returns null where it is none, which the browser then refuses */
export function ownWorker(address: string, page: string): string | null {
  const { origin, pathname } = new URL(address, page)
  return origin === new URL(page).origin && OWN_WORKERS.test(pathname) ? address : null
}

const OWN_WORKERS = /^\/(?:sw\.js|assets\/[\w.-]+\.m?js)$/

interface Rules {
  readonly createHTML: (text: string) => string
  readonly createScriptURL: (address: string) => string | null
}

interface Scope {
  trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => unknown }
  __zod_globalConfig?: { jitless?: boolean }
}

/**
 * Where the content policy asks for trusted values (`require-trusted-types-for`), what our libraries assign as a string goes
 * through here; a text that would be run as a script has no rule, and is refused.
 */
export function guardMarkup(): void {
  const scope = globalThis as Scope
  // zod asks whether it may build code from text, which the policy reports each time; it is told that it may not.
  scope.__zod_globalConfig = { ...scope.__zod_globalConfig, jitless: true }
  scope.trustedTypes?.createPolicy('default', {
    createHTML: plainMarkup,
    createScriptURL: address => ownWorker(address, location.href),
  })
}
