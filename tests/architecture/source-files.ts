import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import type { Import } from './zones.ts'

export const root = path.resolve(import.meta.dirname, '../..')

/** Files that git knows or would add, from the project's root. */
export function listFiles(pattern: RegExp): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => pattern.test(file))
    .filter(file => {
      try {
        readFileSync(path.join(root, file))
        return true
      } catch {
        // Deleted in the tree, not yet in the index.
        return false
      }
    })
}

export function readSource(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

type Parsed = ReturnType<typeof parseSync>
const parsed = new Map<string, { readonly source: string; readonly result: Parsed }>()

/** Each source is parsed once for all that look at it: the files of this folder share one process. */
export function parse(file: string, source: string): Parsed {
  const known = parsed.get(file)
  if (known?.source === source) return known.result
  const result = parseSync(file, source)
  parsed.set(file, { source, result })
  return result
}

/** Every specifier a file imports: static, re-exported, dynamic with a literal, and `import('x').T` in types. */
export function importsOf(file: string, source: string = readSource(file)): Import[] {
  const { program, module } = parse(file, source)
  const found = new Set<string>()
  const running = new Set<string>()
  for (const entry of module.staticImports) {
    found.add(entry.moduleRequest.value)
    if (entry.entries.length === 0 || entry.entries.some(part => !part.isType)) running.add(entry.moduleRequest.value)
  }
  for (const entry of module.staticExports) {
    for (const part of entry.entries) {
      if (!part.moduleRequest) continue
      found.add(part.moduleRequest.value)
      if (!part.isType) running.add(part.moduleRequest.value)
    }
  }
  walk(program, node => {
    const literal = (
      node.type === 'ImportExpression'
        ? node.source
        : node.type === 'TSImportType'
          ? (node.source ?? node.argument)
          : null
    ) as { value?: unknown; literal?: { value?: unknown } } | null | undefined
    const value = literal?.value ?? literal?.literal?.value
    if (typeof value === 'string') found.add(value)
  })
  return [...found].map(to => ({ from: file, to, erased: !running.has(to) }))
}

type Node = { type?: string } & Record<string, unknown>

export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit)
    return
  }
  if (typeof node !== 'object' || node === null) return
  visit(node as Node)
  for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit)
}
