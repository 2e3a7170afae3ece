import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { remplaceesDe } from './testing/remplacee.ts'

const r = ouvrirResidence()
const x = remplaceesDe(r)
const AUTRES = 3000

/** More than the house: a day, a shift, or the call itself. */
const CLES = /\b(pointage_date|pointage_id|pourvu_pointage_id|appel_id) /

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}
const noeuds = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(noeuds)]

/** How these statements are run once they are kept under their name, whatever their values. */
async function planifier(textes: readonly string[]): Promise<Plan[]> {
  const lus: Plan[] = []
  for (const texte of textes) {
    const { rows } = await r.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (generic_plan, format json) ${texte}`),
    )
    lus.push(...rows.flatMap(row => row['QUERY PLAN'].flatMap(p => noeuds(p.Plan))))
  }
  return lus
}

it('a return and its undo look stand-ins up by their shift: no statement reads every call that the house made', async () => {
  const e = await x.maison()
  await x.appeler(e.cadre, 'PUT', x.arret(e), {})
  await x.oui(e.zoe, await x.appel(e, e.zoe))
  await sql`insert into appel (compte_id, pointage_date, poste_id, heure_debut, heure_fin, pointage_id, remplace_id, etat,
      auteur_id, ouvert_a, ferme_a, pourvu_par, pourvu_pointage_id)
    select compte_id, pointage_date - 1 - n % 700, poste_id, heure_debut, heure_fin, 1000000 + n, remplace_id, etat, auteur_id,
      ouvert_a, ferme_a, pourvu_par, 2000000 + n
    from appel cross join generate_series(1, ${AUTRES}::int) n where compte_id = ${e.compte_id}`.execute(r.db)
  await sql`analyze appel`.execute(r.db)
  const espion = vi.spyOn(pg.Client.prototype, 'query')
  const rendu = await x.appeler(e.cadre, 'DELETE', `${x.arret(e)}?remplacement=titulaire`)
  expect((await x.appeler(e.cadre, 'PUT', x.arret(e), { retour: rendu.body.retour })).status).toBe(200)
  const zoe = { ...e, utilisateur_id: e.zoe.utilisateur_id, ines: e.zoe }
  await x.conge(zoe)
  expect((await x.appeler(e.cadre, 'DELETE', x.bureau(zoe))).status).toBe(200)
  const vus = (espion.mock.calls as unknown[][])
    .flatMap(([message]) => (message as { questions?: { text: string }[] }).questions ?? [])
    .map(q => q.text)
    // The list of what is to fill is one of the whole house.
    .filter(texte => !/\bvides\b/.test(texte))
    .filter(texte => /^\s*(select|with)\b/.test(texte) && /\b(from|join) "?appel"?\s/.test(texte))
  espion.mockRestore()
  expect(vus.length).toBeGreaterThan(4)
  const lus = (await planifier(vus)).filter(
    n => n['Relation Name'] === 'appel' || n['Index Name']?.startsWith('appel_'),
  )
  const ailleurs = lus.filter(n => n['Relation Name'] === 'appel' && !CLES.test(n['Index Cond'] ?? ''))
  // A heap is read by what its index gave.
  expect(ailleurs.filter(n => n['Node Type'] !== 'Bitmap Heap Scan')).toEqual([])
  const indexes = new Set(lus.map(n => n['Index Name']))
  expect([...indexes]).toEqual(expect.arrayContaining(['appel_pourvu', 'appel_remplace', 'appel_du_poste']))
})
