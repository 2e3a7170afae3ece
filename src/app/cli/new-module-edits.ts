/** Edits of files that list modules. Each throws rather than writes what it does not recognise. */

/** Puts an import among those of the domains, in their order. */
export function addImport(text: string, name: string, from: string): string {
  const line = `import { ${name} } from '${from}'`
  const lines = text.split('\n')
  // An import of several lines is known by its last one.
  const at = lines.findIndex(l => (/from '(#[^']+)'/.exec(l)?.[1] ?? '') > from)
  if (at < 0) throw new Error(`no place for ${line}`)
  const start = lines.slice(0, at + 1).findLastIndex(l => l.startsWith('import '))
  return [...lines.slice(0, start), line, ...lines.slice(start)].join('\n')
}

/** Adds a name at the end of a list that is written out. */
export function addToList(text: string, opening: RegExp, name: string): string {
  const found = opening.exec(text)
  if (!found) throw new Error(`no list ${opening}`)
  const start = found.index + found[0].length
  const end = text.indexOf(']', start)
  const items = text
    .slice(start, end)
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)
  const all = [...items, name]
  const line = text.slice(text.lastIndexOf('\n', found.index) + 1, start)
  const short = all.join(', ')
  const inside = line.length + short.length + 1 <= 120 && !text.slice(start, end).includes('\n')
  return `${text.slice(0, start)}${inside ? short : `\n${all.map(item => `  ${item},\n`).join('')}`}${text.slice(end)}`
}

/** Puts a text at the head of a list. */
export function addFirst(text: string, opening: RegExp, item: string): string {
  const found = opening.exec(text)
  if (!found) throw new Error(`no list ${opening}`)
  const start = found.index + found[0].length
  return text.slice(0, start) + item + text.slice(start)
}
