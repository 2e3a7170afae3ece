import { parse, walk } from './source-files.ts'

type Node = { type: string; start: number } & Record<string, unknown>

/** What SQL begins with: a text that does is taken for a statement, wherever it ends up. */
const STATEMENT =
  /^\s*(\(?\s*select\b|with\s+\w+\s+as\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|merge\s+into\b|begin\s*;|set\s+(local|role|session|app\.)|reset\s|truncate\b|alter\s+(table|role|database)\b|drop\s+(table|role|database|schema|policy|index|function)\b|create\s+(table|role|database|schema|policy|index|function|extension|or\s+replace)\b|grant\s|revoke\s|listen\s|notify\s|copy\s|call\s|do\s+\$|vacuum\b|lock\s+table|prepare\s+\w+|execute\s+\w+\s*\()/i

/** Ways past kysely's parameters, when what they are given is not a literal. */
const RAW = /^(raw|lit)$/

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string | null } }[]).map(q => q.value.cooked ?? '').join('?')
}

const isFixed = (node: Node | undefined): boolean =>
  node !== undefined &&
  (node.type === 'Literal' || (node.type === 'TemplateLiteral' && (node.expressions as unknown[]).length === 0))

/** The leftmost part of `a + b + c`: what the text begins with. */
function firstOf(node: Node): Node {
  return node.type === 'BinaryExpression' ? firstOf(node.left as Node) : node
}

/** Each statement that a source builds from parts outside kysely's `sql` tag, as `line: text`. */
export function findBuiltSql(file: string, source: string): string[] {
  const { program } = parse(file, source)
  const found: string[] = []
  const report = (node: Node, why: string) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push(`${line}: ${why}`)
  }
  const visit = (node: unknown, parent?: Node): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, parent)
      return
    }
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return
    const here = node as Node
    if (here.type === 'TaggedTemplateExpression') {
      // The tag turns each part into a parameter; the parts themselves are looked at as any other code.
      const name = source.slice(here.start, (here.quasi as Node).start)
      const parts = here.quasi as Node
      if (!/^sql\b/.test(name)) checkTemplate(parts)
      for (const part of parts.expressions as Node[]) visit(part, here)
      return
    }
    if (here.type === 'TemplateLiteral') checkTemplate(here)
    if (here.type === 'BinaryExpression' && here.operator === '+' && parent?.type !== 'BinaryExpression') {
      const text = textOf(firstOf(here))
      if (text !== null && STATEMENT.test(text) && !areAllFixed(here)) report(here, 'joined with +')
    }
    if (here.type === 'CallExpression') checkCall(here)
    for (const child of Object.values(here)) if (typeof child === 'object') visit(child, here)
  }
  const areAllFixed = (node: Node): boolean =>
    node.type === 'BinaryExpression' ? areAllFixed(node.left as Node) && areAllFixed(node.right as Node) : isFixed(node)
  const checkTemplate = (node: Node) => {
    // A part put before the first word hides none.
    const text = (textOf(node) ?? '').replace(/^[?\s]+/, '')
    if (!isFixed(node) && STATEMENT.test(text)) report(node, 'interpolated')
  }
  const checkCall = (call: Node) => {
    const callee = call.callee as Node
    if (callee.type !== 'MemberExpression') return
    const name = (callee.property as { name?: string }).name ?? ''
    const object = (callee.object as { name?: string }).name ?? ''
    const argument = (call.arguments as Node[])[0]
    if (RAW.test(name) && /^(sql|CompiledQuery)$/.test(object) && !isFixed(argument)) report(call, `${object}.${name}`)
    if (name === 'join' || name === 'concat') {
      const parts = callee.object as Node
      const first = parts.type === 'ArrayExpression' ? (parts.elements as Node[])[0] : parts
      if (first && STATEMENT.test(textOf(first) ?? '')) report(call, name)
    }
  }
  visit(program)
  return found
}

/** Comments, texts, dollar-quoted bodies: nothing in them is glued to a condition. */
const QUOTED = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g
/** `or` of another meaning, and what `case` puts between two words of its own. */
const OTHER_OR =
  /\bcreate\s+or\s+replace\b|\b(?:insert|update|delete|truncate)\s+or\s+(?=insert|update|delete|truncate)|\bwhen\b[\s\S]*?\bthen\b/gi

/** The text without what stands between parentheses or brackets. */
function openPart(text: string): string {
  let depth = 0
  let kept = ''
  for (const letter of text) {
    if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1)
    if (depth === 0) kept += letter
    if (letter === '(' || letter === '[') depth++
  }
  return kept
}

/**
 * Each `sql` text with an `or` that nothing holds together, as `line: text`. Kysely joins a condition to its neighbours with
 * `and` and puts nothing around it: `a and b or c` is then `(a and b) or c`, and c alone chooses rows of everybody.
 */
export function findBareOr(file: string, source: string): string[] {
  const { program } = parse(file, source)
  const found: string[] = []
  walk(program, node => {
    const here = node as unknown as Node
    const isTag = here.type === 'TaggedTemplateExpression'
    const isRaw = here.type === 'CallExpression' && /^sql\.raw\b/.test(source.slice(here.start))
    const texts = isTag ? [here.quasi as Node] : isRaw ? (here.arguments as Node[]) : []
    if (isRaw || (isTag && /^sql\b/.test(source.slice(here.start))))
      for (const text of texts.map(textOf)) {
        if (text === null || !/\bor\b/i.test(openPart(text.replace(QUOTED, ' ').replace(OTHER_OR, ' ')))) continue
        found.push(
          `${source.slice(0, here.start).split('\n').length}: ${text.trim().replace(/\s+/g, ' ').slice(0, 80)}`,
        )
      }
  })
  return found
}
