import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DROIT_LEGAL, MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { createBackup } from '#server/pg/backup.ts'
import { query, useDataDir } from '#server/pg/testing/data-dir.ts'
import { startComposition } from '#tests/support/composition.ts'

const RESIDENTS = '/api/edt/modules/gestion-residents/residents'
/** Invented; and a name by which the search is known to find what is there. */
const NIR = '238038002100148'
const CLAIR = '2 38 03 80 021 001 48'
const CANARI = 'Zanzibarcanari'
const HEALTH_KEYS = `essai:${'A'.repeat(43)}=`

/** Files of a folder, however deep, in which any of these words stands. */
function filesHolding(folder: string, words: readonly string[]): string[] {
  const needles = words.map(word => Buffer.from(word))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(folder, path)).isFile())
    .filter(path => {
      const bytes = readFileSync(join(folder, path))
      return needles.some(needle => bytes.includes(needle))
    })
}

it('a backup taken after a number of social security was kept and shown holds nothing of it in clear', async () => {
  await using folder = useDataDir()
  await using elsewhere = useDataDir()
  const server = await startComposition({ dataDir: folder.path, env: { HEALTH_KEYS } })
  try {
    const anne = await server.someone({ modules: [MODULE_RESIDENTS, DROIT_LEGAL] })
    const call = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${server.origin}${RESIDENTS}${path}`, {
        ...{ method, body: JSON.stringify(body) },
        headers: { ...anne.headers, 'content-type': 'application/json' },
      })
      expect(answer.status, path).toBe(200)
      return await answer.json()
    }
    const { resident_id } = await call('POST', '', {
      ...{ resident_civilite: 'Mme', resident_nom: CANARI, resident_nom_naissance: '', resident_prenom: 'Denise' },
      ...{ resident_date_naissance: '1938-03-14', demande_le: '2026-01-05', demande_note: '' },
    })
    const number = `/${resident_id}/securite-sociale`
    await call('PUT', number, { resident_securite_sociale: CLAIR })
    const shown = await call('POST', `${number}/lecture`, { motif: 'Déclaration à la CPAM' })
    expect(shown.resident_securite_sociale).toBe(CLAIR)
    // Pages reach their files, beside the journal that the copy takes along.
    await query(server.databaseUrl, 'checkpoint')
    const { dir } = await createBackup({
      ...{ dataDir: folder.path, backupDir: join(elsewhere.path, 'sauvegardes'), appVersion: 'essai' },
      ...{ connectionString: server.databaseUrl, minFreeBytes: 0 },
    })
    expect(filesHolding(dir, [CANARI])).not.toEqual([])
    expect(filesHolding(dir, [NIR, NIR.slice(0, 13), NIR.slice(5, 13), CLAIR, CLAIR.slice(0, -3)])).toEqual([])
  } finally {
    await server.stop()
  }
}, 120_000)
