import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { partsOf } from './preload-parts.ts'

const chunk = (fileName: string, more: Partial<Rolldown.OutputChunk> & { css?: string[] } = {}) => ({
  type: 'chunk',
  name: fileName,
  fileName,
  isEntry: false,
  imports: [],
  moduleIds: [],
  viteMetadata: { importedCss: new Set(more.css ?? []) },
  ...more,
})
const bundle = (...chunks: ReturnType<typeof chunk>[]) =>
  Object.fromEntries(chunks.map(each => [each.fileName, each])) as unknown as Rolldown.OutputBundle

it('lists what the workspace needs but the page does not name already', () => {
  const { files, needs } = partsOf(
    bundle(
      chunk('index.js', { isEntry: true, imports: ['runtime.js'] }),
      chunk('runtime.js'),
      chunk('w.js', { name: 'workspace', imports: ['runtime.js', 'shared.js'], css: ['w.css'] }),
      chunk('shared.js'),
    ),
  )
  expect((needs['/'] ?? []).map(n => files[n])).toEqual(['w.js', 'w.css', 'shared.js'])
})

it('lists a screen with everything it imports, through a circle too, and nothing twice', () => {
  const screen = '/app/src/domains/scheduling/modules/mon-planning-edt/screens/screen.tsx'
  const { files, needs } = partsOf(
    bundle(
      chunk('index.js', { isEntry: true }),
      chunk('w.js', { name: 'workspace', imports: ['index.js'] }),
      chunk('s.js', { moduleIds: [screen], imports: ['index.js', 'w.js', 'a.js', 'b.js'], css: ['s.css'] }),
      chunk('a.js', { imports: ['b.js'], css: ['a.css'] }),
      chunk('b.js', { imports: ['a.js'] }),
    ),
  )
  const listed = (needs['/m/mon-planning-edt/'] ?? []).map(n => files[n])
  expect(listed).toEqual(['s.js', 's.css', 'a.js', 'a.css', 'b.js'])
  expect(new Set(files).size).toBe(files.length)
})
