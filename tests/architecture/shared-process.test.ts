import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

/**
 * Files of database tests follow each other in one process (`tests/vitest.config.ts`): what one of them put in the place of
 * a module, or of a thing of the whole process, would be the next one's.
 */
const SHARED = /\.pg\.test\.ts$|^tests\/(every-module|routes|attacks|counts)\//
const LEFT_BEHIND = [
  /\bvi\.(mock|doMock|hoisted|resetModules|useFakeTimers|setSystemTime|stubEnv|stubGlobal)\b/,
  /\bprocess\.env(\.\w+|\[[^\]]+\])\s*(\?\?)?=[^=]/,
  /\bprocess\.chdir\(/,
  /\btellTimeBy\(/,
]

const faultsOf = (source: string) => LEFT_BEHIND.flatMap(pattern => pattern.exec(source)?.[0] ?? [])

describe('files that share a process', () => {
  it('put nothing in the place of a module, nor of what the whole process has', () => {
    const files = listFiles(SHARED).filter(file => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap(file => faultsOf(readSource(file)).map(fault => `${file}: ${fault}`))).toEqual([])
  })

  it.each([`vi.mock('#wire/dates.ts')`, `process.env.TZ = 'UTC'`, `process.env['TZ'] ??= 'UTC'`, `process.chdir('/')`])(
    'are red with %s',
    planted => expect(faultsOf(planted)).toHaveLength(1),
  )
})
