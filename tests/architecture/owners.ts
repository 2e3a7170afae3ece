import { parse, walk } from './source-files.ts'

type Node = { type: string; start: number } & Record<string, unknown>

/** Tables that a migration file makes, in SQL. */
export function tablesMade(migration: string): string[] {
  const text = migration.replace(/--[^\n]*/g, ' ')
  return [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(m => m[1] as string)
}

/** The domain of a file, `platform` for the server's own and for what starts it; null: the file names no table. */
export function domainOf(file: string): string | null {
  if (/\.test\.tsx?$|\/testing(\/|-|\.ts$)|test-cluster\.ts$/.test(file)) return null
  if (/^src\/(server|app)\//.test(file)) return 'platform'
  return /^src\/domains\/([^/]+)\//.exec(file)?.[1] ?? null
}

/** Where a statement names the tables that it reads or writes, with those that follow after a comma. */
const NAMED =
  /\b(?:from|join|into|update|using|truncate|analyze|lock\s+table)\s+((?:only\s+)?\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi
const OF_ITS_TYPE = /::\s*(\w+)/g
const MADE_ON_THE_WAY = /\b(\w+)\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/gi
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g

function namedIn(statement: string): string[] {
  const text = statement.replace(COMMENT, ' ')
  const onTheWay = new Set([...text.matchAll(MADE_ON_THE_WAY)].map(m => m[1]))
  const named = [...text.matchAll(NAMED)].flatMap(m =>
    (m[1] as string).split(',').map(
      part =>
        part
          .trim()
          .replace(/^only\s+/i, '')
          .split(/\s+/)[0] as string,
    ),
  )
  return [...named, ...[...text.matchAll(OF_ITS_TYPE)].map(m => m[1] as string)].filter(name => !onTheWay.has(name))
}

/** Calls of kysely whose first words are a table, and what a declared resource calls its own. */
const CALLS =
  /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|(inner|left|right|full|cross)Join\w*|using|from|table)$/
const DECLARED = /^(table|tables)$/

const literalsOf = (node: Node | undefined): string[] => {
  if (!node) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).flatMap(literalsOf)
  return []
}

/** Every table of the given ones that a source names: in kysely's calls, in SQL, in a declaration, in the schema's type. */
export function findTables(file: string, source: string, tables: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const literals: string[] = []
  let chosen = false
  const add = (names: readonly string[]) => {
    for (const name of names) {
      const table = name.trim().split(/\s+/)[0] ?? ''
      if (tables.has(table)) found.add(table)
    }
  }
  walk(parse(file, source).program, node => {
    const here = node as unknown as Node
    if (here.type === 'Literal' && typeof here.value === 'string') literals.push(here.value)
    if (here.type === 'TaggedTemplateExpression' && /^sql\b/.test(source.slice(here.start)))
      add(
        namedIn(
          (here.quasi as Node & { quasis: { value: { cooked: string | null } }[] }).quasis
            .map(q => q.value.cooked ?? '')
            .join(' _ '),
        ),
      )
    if (here.type === 'CallExpression') {
      const callee = here.callee as Node & { property?: { name?: string } }
      const name = callee.type === 'MemberExpression' ? (callee.property?.name ?? '') : String(callee.name ?? '')
      const argument = (here.arguments as Node[])[0]
      if (CALLS.test(name)) add(literalsOf(argument))
      if (name === 'table' && argument && argument.type !== 'Literal') chosen = true
      if (name === 'query' || name === 'raw') add(literalsOf(argument).flatMap(namedIn))
    }
    if (here.type === 'Property' && DECLARED.test(String((here.key as { name?: string }).name)))
      add(literalsOf(here.value as Node))
    if (here.type === 'TSIndexedAccessType') {
      const of = (here.objectType as { typeName?: { name?: string } }).typeName?.name
      const index = (here.indexType as { literal?: { value?: unknown } }).literal?.value
      if (of === 'Database' && typeof index === 'string') add([index])
    }
  })
  // A table chosen among several words of the file: each word that is one may be it.
  if (chosen) add(literals.filter(text => /^\w+$/.test(text)))
  return found
}
