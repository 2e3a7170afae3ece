import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

  it('closes the data folder that was made open to all, and leaves the mode of another one', () => {
    const [data, backups] = [join(root, 'donnees'), join(root, 'copies')]
    for (const dir of [data, backups]) mkdirSync(dir, { mode: 0o755 })
    prepareFolder('DATA_DIR', data, { closed: true })
    prepareFolder('BACKUP_DIR', backups)
    expect(statSync(data).mode & 0o777).toBe(0o700)
    expect(statSync(backups).mode & 0o777).toBe(0o755)
  })
})
