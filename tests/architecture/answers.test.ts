import { expect, test } from 'vitest'
import { listFiles, parse, readSource, walk } from './source-files.ts'

/** Where "Annuler" closes what one has begun to type, which is all that it may mean (ux "Undo beats confirmation"). */
const CLOSES_TYPING = [
  'src/domains/residences/modules/systeme-documentaire/screens/add-file.tsx',
  'src/kit/agenda/slot-form.tsx',
  'src/kit/file-explorer/add-dialog.tsx',
  'src/kit/form/form-renderer.tsx',
  'src/kit/photo/crop-dialog.tsx',
]

/** Whole texts "Annuler" and "Oui" that could be a button, as `file: text`. */
function answersOf(file: string, source: string): string[] {
  const found: string[] = []
  // A word of a type is on no screen.
  const types = new Set<unknown>()
  walk(parse(file, source).program, node => {
    const { type, value, literal } = node as unknown as { type: string; value?: unknown; literal?: unknown }
    if (type === 'TSLiteralType') types.add(literal)
    const text = (type === 'JSXText' || type === 'Literal') && !types.has(node) ? value : null
    if (typeof text !== 'string') return
    // A value is shown as "Oui" in a cell; only an element's own text, or an attribute's, is a button.
    const word = text.trim()
    if (word === 'Annuler' || (word === 'Oui' && type === 'JSXText')) found.push(`${file}: ${word}`)
  })
  return found
}

test('no button says "Oui", and "Annuler" closes what one has begun to type, never more', () => {
  const files = listFiles(/^src\/.*\.tsx?$/).filter(file => !/\.test\.tsx?$|\/testing/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(file => answersOf(file, readSource(file)))
  expect([...new Set(found)].sort()).toEqual(CLOSES_TYPING.map(file => `${file}: Annuler`))
})

test('a planted answer is found: text, attribute, value', () => {
  const planted = `const A = () => <><b>Oui</b><B yes="Annuler" /><i>Annuler la visite</i>{{ libelle: 'Annuler' }.libelle}</>`
  expect(answersOf('planted.tsx', planted)).toHaveLength(3)
})
