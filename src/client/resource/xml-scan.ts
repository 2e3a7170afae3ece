/** Just enough of XML for the parts of a workbook: elements without their prefix, attributes and text, no declaration. */
export interface Mark {
  /** Local name of an element; empty for text. */
  readonly name: string
  readonly closes: boolean
  /** Opened and closed at once. */
  readonly empty: boolean
  /** Raw attributes, or the text. */
  readonly raw: string
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its entities put back. */
export function decode(raw: string): string {
  return raw.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex?: string, dec?: string, name = '') => {
    const code = hex ? Number.parseInt(hex, 16) : dec ? Number(dec) : null
    if (code === null) return NAMES[name] ?? all
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** An attribute by its name, prefix included where it has one; null when absent. */
export function attribute(mark: Mark, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(mark.raw)
  return found ? decode(found[1] ?? found[2] ?? '') : null
}

const PART =
  /<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g

/** Elements and texts in order, one at a time: whoever has enough stops asking. */
export function* scan(xml: string): Generator<Mark> {
  for (const [, closes, name, attributes, empty, text] of xml.matchAll(PART)) {
    if (text !== undefined) yield { name: '', closes: false, empty: false, raw: text }
    else if (name) yield { name, closes: closes === '/', empty: empty === '/', raw: attributes ?? '' }
  }
}
