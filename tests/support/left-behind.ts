import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a test file may put in the place of a module, or of a thing of the whole process: the next one's, where they share it. */
export const LEFT_BEHIND = [
  /\bvi\.(mock|doMock|hoisted|resetModules|useFakeTimers|setSystemTime|stubEnv|stubGlobal)\b/,
  /\bprocess\.env(\.\w+|\[[^\]]+\])\s*(\?\?)?=[^=]/,
  /\bprocess\.chdir\(/,
  /\btellTimeBy\(/,
]
/** What else a unit test may hold on to: a fake left on an object, a database of the browser, a window, a process, a port. */
const HELD = [
  ...LEFT_BEHIND,
  /\bvi\.spyOn\b/,
  /fake-indexeddb|\bglobalThis\b|\bdocument\b|\bwindow\b/,
  /\bspawn|createServer|\blisten\(/,
]
/** Where rules, texts and shapes are tested: what is asked and answered, and nothing kept. */
const RULES = [
  'src/wire/*.test.ts',
  'src/domains/*/{model,demo}/**/*.test.ts',
  'src/domains/*/modules/*/{view,screens,offline}/**/*.test.ts',
  'src/kit/**/*.test.ts',
]

/** Unit tests that leave nothing behind, told by what they say: they may follow each other in one process. */
export const listRuleTests = (root: string): string[] =>
  globSync(RULES, { cwd: root }).filter(file => {
    const source = readFileSync(path.join(root, file), 'utf8')
    return !file.endsWith('.pg.test.ts') && !HELD.some(pattern => pattern.test(source))
  })
