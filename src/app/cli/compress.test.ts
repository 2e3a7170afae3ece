import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

it('writes twins of what shrinks, and of nothing else', () => {
  const dist = mkdtempSync(join(tmpdir(), 'relais-dist-'))
  mkdirSync(join(dist, 'assets'))
  const code = Buffer.from('export const terrain = 1\n'.repeat(500))
  writeFileSync(join(dist, 'assets', 'main.js'), code)
  writeFileSync(join(dist, 'assets', 'small.js'), 'x')
  writeFileSync(join(dist, 'assets', 'photo.png'), code)
  const { status } = spawnSync(process.execPath, ['src/app/cli/compress.mjs', dist])
  expect(status).toBe(0)
  expect(readdirSync(join(dist, 'assets')).sort()).toEqual([
    'main.js',
    'main.js.br',
    'main.js.gz',
    'photo.png',
    'small.js',
  ])
  expect(brotliDecompressSync(readFileSync(join(dist, 'assets', 'main.js.br'))).equals(code)).toBe(true)
  expect(gunzipSync(readFileSync(join(dist, 'assets', 'main.js.gz'))).equals(code)).toBe(true)
  rmSync(dist, { recursive: true })
})
