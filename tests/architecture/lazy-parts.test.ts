import { expect, test } from 'vitest'
import { listFiles, parse, readSource, walk } from './source-files.ts'

/**
 * A part that does not come must not take what is around it: `lazyPart`, `lazyDialog` and `lazyViewer` (src/client) say so
 * in its own place, with « Réessayer ». React's own `lazy` throws, and whatever boundary stands above loses its children:
 * here, each time, what it takes is all that there is.
 */
const HAS_ITS_OWN_BOUNDARY = [
  'src/app/web/app.tsx',
  'src/domains/shell/modules/espace/screens/module-host.tsx',
  'src/kit/pdf-viewer/pdf-viewer.tsx',
]

/** True where React's `lazy` is called, by its name or as a member. */
function callsLazy(file: string, source: string = readSource(file)): boolean {
  let found = false
  walk(parse(file, source).program, node => {
    const { type, callee } = node as unknown as {
      type?: string
      callee?: { type?: string; name?: string; property?: { name?: string } }
    }
    if (type === 'CallExpression' && (callee?.name === 'lazy' || callee?.property?.name === 'lazy')) found = true
  })
  return found
}

test("no part is React's lazy but where its own boundary stands", () => {
  const files = listFiles(/^src\/.*\.tsx?$/).filter(file => !/\.test\.tsx?$|\.pg\.test\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  // The words of a contract have a `lazy` of their own (zod): a screen's only.
  expect(files.filter(file => /react/.test(readSource(file)) && callsLazy(file)).sort()).toEqual(HAS_ITS_OWN_BOUNDARY)
})

test('a planted one is found, a part of ours is not', () => {
  expect(callsLazy('planted.tsx', 'const A = lazy(() => import("./a.tsx"))')).toBe(true)
  expect(callsLazy('planted.tsx', 'const A = React.lazy(load)')).toBe(true)
  expect(callsLazy('planted.tsx', 'const A = lazyPart(load)')).toBe(false)
})
