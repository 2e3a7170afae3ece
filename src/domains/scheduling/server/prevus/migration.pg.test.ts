import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()

/** What the migration recovers of what the desk kept, by itself. */
async function lireReprise(): Promise<string> {
  const fichier = path.resolve(import.meta.dirname, '../migrations/0356-prevu-et-reel.sql')
  const texte = await readFile(fichier, 'utf8')
  return texte.slice(texte.indexOf('with recursive etats'), texte.indexOf('-- After what was recovered'))
}

const LIGNES = `select pointage_id, detache, utilisateur_id, pointage_date::text, heure_debut, heure_fin, pointage_heure_debut_coupure
  from pointage_prevu where compte_id = $1 order by pointage_id, detache`

/** The rows of a house as they are, and as the migration would have made them; nothing of it is kept. */
async function reprendre(compte_id: number) {
  const client = await r.services.pools.systemPool.connect()
  try {
    await client.query('begin')
    const tenues = (await client.query(LIGNES, [compte_id])).rows
    await client.query('delete from pointage_prevu')
    await client.query(await lireReprise())
    return { tenues, reprises: (await client.query(LIGNES, [compte_id])).rows }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function maison() {
  const compte_id = await r.createCompany('Les Tilleuls')
  const [ines, samir] = [await r.agent(compte_id), await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })]
  const [cadre, poste_id] = [await r.cadre(compte_id), await r.poste(compte_id, 'Matin')]
  const poster = (suite: string, payload: object) =>
    r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: cadre.headers, payload })
  const faire = async (...changements: object[]) => {
    const lot = resultatLotSchema.parse((await poster('/lot', { changements, malgre: true })).json())
    expect(lot.lot_id, JSON.stringify(lot)).not.toBeNull()
    const publiee = await poster('/publier', { du: r.jour(-20), au: r.jour(20) })
    expect(publiee.json().publication_id, publiee.body).not.toBeNull()
    return lot.postes
  }
  const poser = (qui: TestSession, n: number) => ({
    ...{ sorte: 'poser', utilisateur_id: qui.utilisateur_id, date: r.jour(n), poste_id },
  })
  return { compte_id, ines, samir, faire, poser }
}

it('of a planning that nobody corrected, and of shifts that the desk did not put, it recovers nothing', async () => {
  const { compte_id, ines, faire, poser } = await maison()
  const ancien = await r.pointage(ines, -8)
  const [futur] = await faire(poser(ines, 4))
  await faire({ sorte: 'modifier', pointage_id: futur?.pointage_id, version: futur?.version, heure_fin: '15:00' })
  expect(await reprendre(compte_id)).toEqual({ tenues: [], reprises: [] })
  // Corrected, its plan is known to nobody but to what kept it then.
  await faire({ sorte: 'modifier', pointage_id: ancien, version: 1, heure_fin: '15:00' })
  const { tenues, reprises } = await reprendre(compte_id)
  expect([tenues.length, reprises]).toEqual([1, []])
})

it('recovers what was planned of posts that were corrected, taken off, given, moved and added, as it is kept now', async () => {
  const { compte_id, ines, samir, faire, poser } = await maison()
  const poses = await faire(...[-8, -7, -6, -5, -4].map(n => poser(ines, n)))
  // Told ten days before they began, all of them.
  for (const [table, colonne] of [
    ['planning_lot', 'fait_a'],
    ['planning_publication', 'fait_a'],
    ['pointage', 'modifie_a'],
  ])
    await r.services.pools.systemPool.query(
      `update ${table} set ${colonne} = ${colonne} - interval '20 days' where compte_id = $1`,
      [compte_id],
    )
  const [long, retire, donne, parti] = poses.map(({ pointage_id, version }) => ({ pointage_id, version }))
  const [corrige] = await faire(
    { sorte: 'modifier', ...long, heure_fin: '15:10' },
    { sorte: 'retirer', ...retire },
    { sorte: 'deplacer', ...donne, utilisateur_id: samir.utilisateur_id, date: r.jour(-6) },
    { sorte: 'deplacer', ...parti, utilisateur_id: ines.utilisateur_id, date: r.jour(5) },
    poser(samir, -3),
  )
  const encore = { pointage_id: corrige?.pointage_id, version: corrige?.version }
  await faire({ sorte: 'modifier', ...encore, heure_debut: '07:30' })
  const { tenues, reprises } = await reprendre(compte_id)
  expect(tenues).toHaveLength(5)
  expect(reprises).toEqual(tenues)
})
