import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { listFiles, readSource, walk } from './source-files.ts'

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
/** The specification's own sentence, which tests hold word for word; and where in it a rule comes from. */
const QUOTED = /^Erreur d'identification !$|^[a-z-]+ §\d/

function straightTexts(file: string, source: string): string[] {
  const found: string[] = []
  walk(parseSync(file, source).program, node => {
    const { type, value } = node as unknown as { type: string; value?: unknown }
    const text =
      type === 'Literal' || type === 'JSXText'
        ? value
        : type === 'TemplateElement'
          ? (value as { cooked?: unknown }).cooked
          : null
    if (typeof text === 'string' && ELISION.test(text) && !QUOTED.test(text)) found.push(`${file}: ${text.trim()}`)
  })
  return found
}

test('French texts shown to people carry the typographic apostrophe', () => {
  const files = listFiles(/^(src|sw)\/.*\.tsx?$/).filter(file => !EXEMPT.some(pattern => pattern.test(file)))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(file => straightTexts(file, readSource(file)))).toEqual([])
})

test('a planted text is found: literal, template, text of an element', () => {
  const planted = `export const A = () => <p title="L'eau">Jusqu'ici {\`l'\${1} n'est\`} {'arrêt'} <b>L’eau</b></p>`
  expect(straightTexts('planted.tsx', planted)).toHaveLength(4)
})
