import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** Parts of an operation that only the server reads: it checks each call and each answer, a browser checks neither. */
const SERVER_ONLY = new Set(['params', 'query', 'body', 'output'])
/** Layers that do nothing when they are imported (docs/architecture.md): what nobody uses of them may go. */
const PURE_LAYERS = /[\\/]src[\\/](?:wire[\\/]|domains[\\/].*(?:[\\/]model[\\/]|[\\/]contract\.ts$))/

const REGISTRATION = /[\\/]src[\\/]domains[\\/].*[\\/]modules[\\/][\w-]+[\\/]module\.tsx?$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === 'string'
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value
    else if (Array.isArray(value)) yield* value.filter(isNode)
  }
}

/** Takes the server's parts out of an object literal, each with the comma that follows it. */
function stripParts(object: Node): Edit[] {
  const properties = object.properties as Node[]
  return properties.flatMap((property, rank) => {
    const name = (property.key as Node | undefined)?.name
    if (property.type !== 'Property' || !SERVER_ONLY.has(String(name))) return []
    const end = properties[rank + 1]?.start ?? object.end - 1
    return [{ start: property.start, end, text: '' }]
  })
}

/** Says of a call that nothing is lost where nobody uses its result. */
function markPure({ start, end }: Node): Edit[] {
  return [
    { start, end: start, text: '/*#__PURE__*/ (() => (' },
    { start: end, end, text: '))()' },
  ]
}

function isCall(node: unknown): node is Node {
  if (!isNode(node)) return false
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return isCall(node.expression)
  return node.type === 'CallExpression' || node.type === 'NewExpression'
}

function editsOf(node: Node, depth: number): Edit[] {
  const edits: Edit[] = []
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'operation') {
    const [given] = node.arguments as Node[]
    if (given?.type === 'ObjectExpression') edits.push(...stripParts(given))
  }
  // The declaration of `operation` itself, which gives an empty schema to what is absent.
  if (node.type === 'FunctionDeclaration' && (node.id as Node).name === 'operation') {
    const [last] = ((node.body as Node).body as Node[]).slice(-1)
    const answer = last?.argument
    if (isNode(answer) && answer.type === 'ObjectExpression') return stripParts(answer)
  }
  // The file's own declarations, exported (one level deeper) or not.
  const declares = node.type === 'VariableDeclarator' && depth <= 3
  if (declares && isCall(node.init)) edits.push(...markPure(node.init))
  for (const child of childrenOf(node)) edits.push(...editsOf(child, depth + 1))
  return edits
}

/** Types name things without needing them; a member's name or a key is no reference either. */
const NO_REFERENCE = new Set([
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'ImportDeclaration',
])

function* referencesOf(node: Node): Generator<string> {
  if (NO_REFERENCE.has(node.type) || node.type === 'TSTypeParameterInstantiation') return
  if (node.type === 'Identifier') yield String(node.name)
  for (const [key, value] of Object.entries(node)) {
    const named = key === 'id' && node.type === 'VariableDeclarator'
    const member =
      (key === 'property' && node.type === 'MemberExpression') || (key === 'key' && node.type === 'Property')
    if (named || (member && !node.computed)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* referencesOf(child)
  }
}

/** Takes out private constants that nothing needs any more, then what only they imported. */
function dropUnused(source: string, file: string): string {
  // The parser types each node apart; here they are read by name.
  const body = parseSync(file, source).program.body as unknown as Node[]
  const needed = new Set(body.flatMap(statement => [...referencesOf(statement)]))
  const edits = body.flatMap((statement): Edit[] => {
    const { type, start, end } = statement
    if (type === 'VariableDeclaration') {
      const ids = (statement.declarations as Node[]).map(d => d.id as Node)
      const goes = ids.every(id => id.type === 'Identifier' && !needed.has(String(id.name)))
      return goes ? [{ start, end, text: '' }] : []
    }
    if (type !== 'ImportDeclaration' || statement.importKind === 'type') return []
    const wanted = (statement.specifiers as Node[]).filter(s => needed.has(String((s.local as Node).name)))
    const text = wanted.map(s => source.slice(s.start, s.end)).join(', ')
    const from = (statement.source as Node).value
    return [{ start, end, text: wanted.length ? `import { ${text} } from '${String(from)}'` : '' }]
  })
  const lean = applyEdits(source, edits)
  return lean === source ? source : dropUnused(lean, file)
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  const backwards = edits.toSorted((a, b) => b.start - a.start || b.end - a.end)
  return backwards.reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source)
}

/**
 * The browser's version of a contract: the calls without their schemas, and every declaration marked as free to go.
 * @param file its path, whose ending says the language
 */
export function leanContract(source: string, file: string): string {
  const { program } = parseSync(file, source)
  // As above.
  return dropUnused(applyEdits(source, editsOf(program as unknown as Node, 0)), file)
}

/** Names and addresses: text, or an object literal of texts. Anything else is not copied. */
function isPlain(node: Node | null | undefined): boolean {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return isPlain(node.expression as Node)
  if (node?.type === 'ObjectExpression')
    return (node.properties as Node[]).every(p => p.type === 'Property' && isPlain(p.value as Node))
  return node?.type === 'Literal'
}

/** Sources of the plain constants that a file exports, by name. */
function plainConstants(source: string, file: string): ReadonlyMap<string, string> {
  const { program } = parseSync(file, source)
  const found = new Map<string, string>()
  // As above.
  for (const statement of program.body as unknown as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : null
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[])
      if (init && isPlain(init)) found.set(String(id.name), source.slice(init.start, init.end))
  }
  return found
}

/**
 * A module's registration with the names and the addresses it takes from contracts and models written into it: these
 * then come with the screen that calls by them.
 * @param read gives the source of an imported file, null where it is neither contract nor model
 */
export function leanRegistration(source: string, file: string, read: (specifier: string) => string | null): string {
  const { program } = parseSync(file, source)
  // As above.
  const imports = (program.body as unknown as Node[]).filter(n => n.type === 'ImportDeclaration').reverse()
  return imports.reduce((code, { start, end, source: from, specifiers }) => {
    const specifier = String((from as Node).value)
    const contract = read(specifier)
    if (contract === null) return code
    const plain = plainConstants(contract, 'contract.ts')
    const names = (specifiers as Node[]).map(s => String((s.imported as Node).name))
    const kept = names.filter(name => !plain.has(name))
    const lines = [
      ...(kept.length ? [`import { ${kept.join(', ')} } from '${specifier}'`] : []),
      ...names.filter(name => plain.has(name)).map(name => `const ${name} = ${plain.get(name)}`),
    ]
    return code.slice(0, start) + lines.join('\n').replaceAll(/ satisfies \w+/g, '') + code.slice(end)
  }, source)
}

/** What a registration imports from a contract beside it, or from a model. */
function readBeside(file: string): (specifier: string) => string | null {
  const src = path.join(file.slice(0, file.lastIndexOf('/domains/')), 'domains')
  return specifier => {
    if (specifier === './contract.ts') return readFileSync(path.join(path.dirname(file), 'contract.ts'), 'utf8')
    const model = /^#domains\/(.+\/model\/.+)$/.exec(specifier)?.[1]
    return model ? readFileSync(path.join(src, model), 'utf8') : null
  }
}

/**
 * Contracts are shared; schemas of calls are the server's business. Without this every screen would carry the schema
 * library and build the schemas of every module at its start.
 */
export function leanContracts(): Plugin {
  return {
    name: 'relais-lean-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [PURE_LAYERS, REGISTRATION] },
      handler(source, file) {
        if (REGISTRATION.test(file)) return { code: leanRegistration(source, file, readBeside(file)), map: null }
        return { code: leanContract(source, file), map: null, moduleSideEffects: false }
      },
    },
  }
}
