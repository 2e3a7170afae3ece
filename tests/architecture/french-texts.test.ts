import { expect, test } from 'vitest'
import { listFiles, parse, readSource, walk } from './source-files.ts'

/** A plain space where French puts one that no line ends at: « ? » alone on a line is read as a fault. */
const PLAIN_SPACE = /(?<=^|\S) [?!;:](?=[\s"'’)<]|$)| »|« /u
const ELISION = /(?<!\p{L})(?:[ldnscjmt]|qu|jusqu|lorsqu|puisqu|quelqu|aujourd|entr)'(?=[\p{L}«]|$)/iu

/** Texts that nobody reads on a screen, or that may not change. */
const EXEMPT: readonly RegExp[] = [
  // Tests type what a keyboard types.
  /\.test\.tsx?$|\/testing\//,
  // Read in a terminal, where what is copied must be found again.
  /^src\/app\/(cli|server|build)\/|^src\/server\/(pg|config|log)\//,
  // Names of calls in the API's own description.
  /\/contract\.ts$|^src\/wire\/resource\.ts$/,
  // What people typed, with the apostrophe of their keyboard.
  /\/demo\//,
  // Signed sentences are never edited (docs/decisions.md).
  /\/cloture-regles\.ts$/,
]
/** The same for spaces, where contracts are not exempt: their refusals are read. */
const SPACES_EXEMPT = EXEMPT.filter(pattern => !pattern.test('src/wire/resource.ts'))
/** The specification's own sentence, which tests hold word for word; where in it a rule comes from; characters listed. */
const QUOTED = /^Erreur d'identification !$|^[a-z-]+ §\d|\\ \/ : \* \? " < > \|/

/** @param wrong what no text may hold */
function textsWith(wrong: RegExp, file: string, source: string): string[] {
  const found: string[] = []
  walk(parse(file, source).program, node => {
    const { type, value } = node as unknown as { type: string; value?: unknown }
    const text =
      type === 'Literal' || type === 'JSXText'
        ? value
        : type === 'TemplateElement'
          ? (value as { cooked?: unknown }).cooked
          : null
    if (typeof text === 'string' && wrong.test(text) && !QUOTED.test(text)) found.push(`${file}: ${text.trim()}`)
  })
  return found
}

function textsOf(exempt: readonly RegExp[]): readonly string[] {
  const files = listFiles(/^(src|sw)\/.*\.tsx?$/).filter(file => !exempt.some(pattern => pattern.test(file)))
  expect(files.length).toBeGreaterThan(500)
  return files
}

test('French texts shown to people carry the typographic apostrophe', () => {
  expect(textsOf(EXEMPT).flatMap(file => textsWith(ELISION, file, readSource(file)))).toEqual([])
})

test('no line breaks before ? ! ; : nor inside « », on a screen or in what the server answers', () => {
  expect(textsOf(SPACES_EXEMPT).flatMap(file => textsWith(PLAIN_SPACE, file, readSource(file)))).toEqual([])
})

test('a planted text is found: literal, template, text of an element', () => {
  const planted = `export const A = () => <p title="L'eau">Jusqu'ici {\`l'\${1} n'est\`} {'arrêt'} <b>L’eau</b></p>`
  expect(textsWith(ELISION, 'planted.tsx', planted)).toHaveLength(4)
})

test('a planted plain space is found at every place, and what is no sentence is left alone', () => {
  const planted = `export const A = (b: boolean) => <p title="Sûr ?">Certain ? {\`\${b} : « \${b} » ; oui\`} {b ? 'a' : 'b'} {'Vrai !'}</p>`
  expect(textsWith(PLAIN_SPACE, 'planted.tsx', planted)).toHaveLength(5)
  const fair = `export const B = () => <p title="08:05">Certain&nbsp;? {'Nom\\u00a0: à dire'} {'a:b'} {'?page=2'}</p>`
  expect(textsWith(PLAIN_SPACE, 'fair.tsx', fair)).toEqual([])
})
