import { expect, test } from 'vitest'
import { listFiles, parse, readSource, walk } from './source-files.ts'

/**
 * Ranges, dates and names have one form each, made in `src/wire` (moments.ts, dates.ts, names.ts). What is refused here
 * is what can be told from text alone, without false alarms.
 */

/** Words of a template between two values: a range made by hand. */
const RANGE = /^\s*[-–—]\s*$/
const SPACED = /^[\s\u00a0\u202f]+[-–—][\s\u00a0\u202f]+$/
/** A date that may end with "déc.": a full stop behind it makes two. */
const ABBREVIATED = /^(?:formaterJour|formaterJourDatee|direPeriode)$/
/** Formats of their own: they change from one engine to the next, and from one screen to the next. */
const OWN_FORMAT = /Intl\.(?:DateTimeFormat|RelativeTimeFormat)|\.toLocale(?:Date|Time)?String\(/
/**
 * DD/MM/YYYY is for columns, exports and tables of documents (specification field-service §9), and for the versions of a document
 * (scheduling §2).
 */
const DIGITS = /\bformater(?:DateHeure|Date)\b/

/** What holds a name, of a person, a company or a thing: before some of them "de" is "d’". */
const NAMED =
  /(?:nom|name|prenom|label|client|technicien|auteur|qui|raison_sociale|title)$|^nom[A-Z]\w*$|^formaterNom$/i
const BEFORE_A_NAME = /(?:^|[\s\u00a0(«])(?:de|que)[\s\u00a0]$/

const MAY_FORMAT = /^src\/wire\/|^src\/app\/cli\//
const MAY_DIGITS =
  /^src\/wire\/|^src\/kit\/form\/parse\/day\.ts$|\/server\/documents\/|\/server\/\w+\/[\w-]+-pdf\.ts$|\/server\/rapports\/cri\.ts$|\/lignes-export\.ts$|\/systeme-documentaire\/screens\/(?:copy|document-list|versions)\.tsx?$/

type Node = { type: string } & Record<string, unknown>
const quasisOf = (node: Node) => (node.quasis as { value: { cooked: string } }[]).map(q => q.value.cooked)
const isTime = (node: unknown): boolean => /heure|debut|fin\b|start|end/i.test(JSON.stringify(node ?? ''))

function callee(node: Node | undefined): string {
  const { type, callee: called } = (node ?? {}) as { type?: string; callee?: { name?: string } }
  return type === 'CallExpression' ? (called?.name ?? '') : ''
}

/** Whether a value is somebody's or something's name as it was typed, by the word it is kept under. */
function isName(value: Node | undefined): boolean {
  const { type, name, property, expression } = (value ?? {}) as Record<string, unknown> & {
    property?: { name?: string }
  }
  if (type === 'ChainExpression') return isName(expression as Node)
  if (type === 'CallExpression') return NAMED.test(callee(value))
  return NAMED.test(String((type === 'MemberExpression' ? property?.name : name) ?? ''))
}

/** Names that hold such a date: `const jour = formaterJour(…)`, or one of two of them. */
function abbreviatedNames(program: unknown): Set<string> {
  const names = new Set<string>()
  walk(program, seen => {
    const { type, id, init } = seen as { type?: string; id?: { name?: string }; init?: Node & Record<string, Node> }
    if (type !== 'VariableDeclarator' || !id?.name || !init) return
    const values = init.type === 'ConditionalExpression' ? [init.consequent, init.alternate] : [init]
    if (values.some(value => ABBREVIATED.test(callee(value)))) names.add(id.name)
  })
  return names
}

function handMade(file: string, source: string): string[] {
  const found: string[] = []
  const { program } = parse(file, source)
  const named = abbreviatedNames(program)
  const isAbbreviated = (value: Node | undefined): boolean =>
    ABBREVIATED.test(callee(value)) || (value?.type === 'Identifier' && named.has(String(value.name)))
  walk(program, seen => {
    const node = seen as unknown as Node
    if (node.type === 'TemplateLiteral') {
      const between = quasisOf(node)
      const values = node.expressions as Node[]
      values.forEach((value, i) => {
        const after = between[i + 1] ?? ''
        const next = values[i + 1]
        if (next && (SPACED.test(after) || (RANGE.test(after) && /–|—/.test(after))) && isTime([value, next]))
          found.push(`${file}: a range by hand`)
        if (isAbbreviated(value) && after.startsWith('.')) found.push(`${file}: two full stops`)
        if (BEFORE_A_NAME.test(between[i] ?? '') && isName(value)) found.push(`${file}: « de » before any name`)
      })
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = node.children as Node[]
      children.forEach((child, i) => {
        const [text, next] = [String(children[i + 1]?.value ?? '').replaceAll('&nbsp;', ' '), children[i + 2]]
        const { expression } = child as { expression?: Node }
        if (child.type !== 'JSXExpressionContainer') return
        if (SPACED.test(text) && next?.type === 'JSXExpressionContainer' && isTime([expression, next]))
          found.push(`${file}: a range by hand`)
        if (isAbbreviated(expression) && text.startsWith('.')) found.push(`${file}: two full stops`)
        if (BEFORE_A_NAME.test(String(children[i - 1]?.value ?? '')) && isName(expression))
          found.push(`${file}: « de » before any name`)
      })
    }
  })
  if (OWN_FORMAT.test(source) && !MAY_FORMAT.test(file)) found.push(`${file}: a date format of its own`)
  if (DIGITS.test(source) && !MAY_DIGITS.test(file)) found.push(`${file}: a date in digits`)
  return found
}

test('ranges and dates on screens, in mails and in answers are made by src/wire', () => {
  const files = listFiles(/^(src|sw)\/.*\.tsx?$/).filter(
    file => !/\.test\.tsx?$|\/demo\/|^src\/wire\/(?:moments|names)/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(file => handMade(file, readSource(file)))).toEqual([])
})

test('planted ones are found: template, element, full stop, elision, own format, digits', () => {
  const planted = `
    const quand = formaterJour(jour); const d = \`du \${quand}.\`
    const a = \`\${heure_debut} - \${heure_fin}\` + \`au \${formaterJour(jour)}.\` + \`\${name}-\${fin}.csv\`
    const e = \`le compte de \${personne.nom}\` + \`\${n} de \${total}\`
    const b = new Intl.DateTimeFormat('fr').format(0) + formaterDateHeure(0)
    export const C = () => <p>{p.heure_debut}&nbsp;– {p.heure_fin} au {formaterJour(jour)}. Droits de {user?.name}</p>`
  expect(handMade('planted.tsx', planted)).toEqual([
    'planted.tsx: two full stops',
    'planted.tsx: a range by hand',
    'planted.tsx: two full stops',
    'planted.tsx: « de » before any name',
    'planted.tsx: a range by hand',
    'planted.tsx: two full stops',
    'planted.tsx: « de » before any name',
    'planted.tsx: a date format of its own',
    'planted.tsx: a date in digits',
  ])
})
