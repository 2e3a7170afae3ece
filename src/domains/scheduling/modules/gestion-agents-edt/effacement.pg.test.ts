import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { versionDesReprises } from '#domains/scheduling/server/agents/reprises.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirMaison } from './testing/maison.ts'

/** What is written about an agent while they are erased: it goes with them, or it is refused. */
const m = ouvrirMaison()
const MOTIF = 'Maladie de Léa'

const effacer = async (cadre: TestSession, id: number) =>
  (
    await m.app.inject({
      ...{ method: 'POST', headers: cadre.headers, payload: { nom: 'Léa Petit' } },
      url: `/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs/${id}/effacement`,
    })
  ).statusCode

/** How many connections wait for a row or a transaction. */
const attendent = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
    where not granted and locktype in ('tuple', 'transactionid')`.execute(m.db)
  return rows[0]?.n
}

/** The calls, in their order, behind somebody who holds the agent's row; then all together. */
async function enFile<T>(id: number, appels: readonly (() => Promise<T>)[]): Promise<T[]> {
  const partis: Promise<T>[] = []
  await m.db.transaction().execute(async trx => {
    await sql`select from utilisateur where utilisateur_id = ${id} for update`.execute(trx)
    for (const [rang, appel] of appels.entries()) {
      partis.push(appel())
      await vi.waitFor(async () => expect(await attendent()).toBe(rang + 1), 5000)
    }
  })
  return await Promise.all(partis)
}

const motifs = async (id: number) => [
  ...(await m.db.selectFrom('heures_reprises').select('motif').where('utilisateur_id', '=', id).execute()),
  ...(await m.db.selectFrom('audit').select('apres as motif').where('entite', '=', `agent:${id}`).execute()),
]

it('is refused behind the erasure, and leaves no word before it', async () => {
  const { cadre, metier_id } = await m.maison()
  const reprise = { jour: `${m.jour(0).slice(0, 7)}-01`, duree: '+ 4 h', motif: MOTIF, version: versionDesReprises([]) }
  const contrat = { valable_du: m.jour(3), heures_semaine: 20, metier_id }
  for (const [method, suite, corps] of [
    ['PUT', 'heures-reprises', reprise],
    ['POST', 'contrats', contrat],
    ['PUT', 'contrats/fin', { valable_au: m.jour(9) }],
    ['PUT', 'droits/conge/2026', { jours: 25, report: 0, motif: MOTIF }],
  ] as const) {
    const ecrire = (id: number) => async () => (await m.appeler(cadre, method, `/${id}/${suite}`, corps)).status
    const apres = await m.ajouter(cadre, metier_id, { valable_du: reprise.jour })
    expect(await enFile(apres, [() => effacer(cadre, apres), ecrire(apres)]), suite).toEqual([200, 404])
    // Once erased, nobody is left to write about, nor to be read among the agents.
    expect(await ecrire(apres)(), suite).toBe(404)
    const { agents } = (await m.appeler(cadre, 'GET')).body
    expect(agents.map((a: { utilisateur_id: number }) => a.utilisateur_id)).not.toContain(apres)
    const avant = await m.ajouter(cadre, metier_id, { valable_du: reprise.jour })
    expect(await enFile(avant, [ecrire(avant), () => effacer(cadre, avant)]), suite).toEqual([200, 200])
    for (const id of [apres, avant]) expect(JSON.stringify(await motifs(id)), suite).not.toContain('Maladie')
  }
})
