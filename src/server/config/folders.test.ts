import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareFolder } from '#server/config/folders.ts'
import { StartError } from '#server/config/start-error.ts'

const root = mkdtempSync(join(tmpdir(), 'relais-folders-'))
const file = join(root, 'fichier')
writeFileSync(file, '')
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('prepareFolder', () => {
  it.each([
    [file, 'c’est un fichier'],
    [join(file, 'dessous'), 'un fichier est sur le chemin'],
  ])('refuses %s in one French sentence that names the variable', (dir, reason) => {
    const attempt = () => prepareFolder('DATA_DIR', dir)
    expect(attempt).toThrow(StartError)
    expect(attempt).toThrow(`DATA_DIR désigne ${dir}, où le serveur ne peut pas écrire : ${reason}.`)
  })

  it('ends on a system folder that holds no folder of ours', () => {
    expect(() => prepareFolder('BACKUP_DIR', '/proc/relais/dessous')).toThrow(/^BACKUP_DIR désigne/)
  })

  it('makes what is missing, closed to others, and takes what is there', () => {
    const dir = join(root, 'a', 'b')
    prepareFolder('DATA_DIR', dir)
    prepareFolder('DATA_DIR', dir)
    expect(existsSync(dir)).toBe(true)
    expect(statSync(dir).mode & 0o077).toBe(0)
  })
})
