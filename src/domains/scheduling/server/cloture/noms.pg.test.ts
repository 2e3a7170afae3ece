import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { feuilleSchema } from '#domains/scheduling/model/cloture/feuille.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { personnes } from '../personnes.ts'
import { ouvrirResidence } from '../testing/residence.ts'
import { cloturesDe } from './testing/maison.ts'

/** What a closed month is called, and whose it is, stay what they were. */

const r = ouvrirResidence()
const m = cloturesDe(r)

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Ormes'))
  const cadre = await r.cadre(ines.compte_id)
  const lire = async () => feuilleSchema.parse((await m.feuille(ines)).json())
  return { ines, cadre, compte_id: ines.compte_id, lire }
}
const renommer = ({ utilisateur_id }: TestSession, nom: string) =>
  r.db.updateTable('utilisateur').set({ nom }).where('utilisateur_id', '=', utilisateur_id).execute()

it('a sheet keeps the names under which it was closed, beside those of today, until it is closed again', async () => {
  const { ines, cadre, lire } = await maison()
  await r.pointage(ines, m.rang(3))
  expect((await m.clore(cadre, [ines])).statusCode).toBe(200)
  const avant = await lire()
  expect([avant.label, avant.par]).toEqual(['Inès Caron', 'Nathalie Lefèvre'])
  await renommer(ines, 'Durand')
  await renommer(cadre, 'Petit')
  const apres = await lire()
  expect([apres.label, apres.par, apres.empreinte]).toEqual([
    'Inès Durand, alors Inès Caron',
    'Nathalie Petit, alors Nathalie Lefèvre',
    avant.empreinte,
  ])
  const papier = await lirePdf((await m.feuille(ines, '/pdf')).rawPayload)
  expect(papier).toContain('Inès Durand, alors Inès Caron')
  expect((await m.rouvrir(cadre, ines)).statusCode).toBe(200)
  expect((await m.clore(cadre, [ines])).statusCode).toBe(200)
  expect((await lire()).label).toBe('Inès Durand')
})

it('what was only checked holds no name', async () => {
  const { ines, cadre, compte_id } = await maison()
  await r.pointage(ines, m.rang(3))
  expect((await m.clore(cadre, [ines], 'controle')).statusCode).toBe(200)
  const rows = await r.db
    .selectFrom('mois_clos')
    .select(['nom', 'auteur_nom'])
    .where('compte_id', '=', compte_id)
    .execute()
  expect(rows).toEqual([{ nom: null, auteur_nom: null }])
})

it('a post that takes another name keeps the former one on the desk where the month is closed, and there alone', async () => {
  const { ines, cadre, compte_id } = await maison()
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  for (const qui of [ines, samir]) await r.pointage(qui, m.rang(3))
  expect((await m.clore(cadre, [ines])).statusCode).toBe(200)
  await r.db.updateTable('poste').set({ poste_libelle: 'Aube' }).where('compte_id', '=', compte_id).execute()
  const { agents } = (await m.appeler(cadre, 'GET', `planning?annee=${m.vise.annee}&mois=${m.vise.mois}`)).json()
  const libelles = ({ utilisateur_id }: TestSession) =>
    agents
      .find((a: { wcu_utilisateur_id: number }) => a.wcu_utilisateur_id === utilisateur_id)
      .calendrier.map((c: { poste_libelle: string }) => c.poste_libelle)
  expect([libelles(ines), libelles(samir)]).toEqual([['Matin'], ['Aube']])
})

it('so do the day of the desk and the phone of its agent', async () => {
  const { ines, cadre, compte_id } = await maison()
  const pointage_id = await r.pointage(ines, m.rang(3))
  const [hier, autre] = [await r.pointage(ines, -1), await r.pointage(ines, 1)]
  expect((await m.clore(cadre, [ines])).statusCode).toBe(200)
  await r.db.updateTable('poste').set({ poste_libelle: 'Aube' }).where('compte_id', '=', compte_id).execute()
  const nomAuBureau = async (jour: string) => {
    const { agents } = (await m.appeler(cadre, 'GET', `planning/${jour}/detail`)).json()
    return agents.find((a: { utilisateur_id: number }) => a.utilisateur_id === ines.utilisateur_id).postes[0]
      .poste_libelle
  }
  expect(await nomAuBureau(m.jour(3))).toBe('Matin')
  // A phone shows two weeks back: as on the first days of a month, the closing is that of yesterday.
  await sql`update mois_clos set mois = date_trunc('month', ${r.jour(-1)}::date)::date,
      detail = replace(detail::text, ${`"pointage_id": ${pointage_id}`}, ${`"pointage_id": ${hier}`})::jsonb
    where compte_id = ${compte_id}`.execute(r.db)
  const lu = await m.appeler(ines, 'GET', '/api/edt/modules/mon-planning-edt/planning')
  const noms = new Map(
    lu
      .json()
      .jours.flatMap((j: { postes: { pointage_id: number; poste_libelle: string }[] }) => j.postes)
      .map((p: { pointage_id: number; poste_libelle: string }) => [p.pointage_id, p.poste_libelle]),
  )
  expect([noms.get(hier), noms.get(autre)]).toEqual(['Matin', 'Aube'])
})

it('a sheet says nothing of the days before a contract and after it', async () => {
  const { ines, cadre, lire } = await maison()
  const contrat = { valable_du: m.jour(5), valable_au: m.jour(20) }
  await r.db.updateTable('agent_contrat').set(contrat).where('utilisateur_id', '=', ines.utilisateur_id).execute()
  await r.pointage(ines, m.rang(6))
  expect((await m.clore(cadre, [ines])).statusCode).toBe(200)
  const { jours } = await lire()
  const dit = (n: number) => jours.find(j => j.jour === m.jour(n))?.libelle
  expect([4, 5, 6, 20, 21].map(dit)).toEqual(['', 'Repos', 'Matin', 'Repos', ''])
})

it('whoever is erased is no more than a number on the sheets that were theirs or that they closed', async () => {
  const { ines, cadre, compte_id } = await maison()
  await r.pointage(ines, m.rang(3))
  expect((await m.clore(cadre, [ines])).statusCode).toBe(200)
  const effacer = async ({ utilisateur_id }: TestSession) => {
    const who = sql`(select ${compte_id}::int as compte_id, ${utilisateur_id}::int as utilisateur_id)`
    for (const step of personnes.flatMap(p => ('steps' in p ? p.steps(who) : []))) await step.execute(r.db)
    const lu = r.db.selectFrom('mois_clos').select(['nom', 'auteur_nom']).where('compte_id', '=', compte_id)
    return await lu.executeTakeFirst()
  }
  expect(await effacer(ines)).toEqual({ nom: null, auteur_nom: 'Nathalie Lefèvre' })
  expect(await effacer(cadre)).toEqual({ nom: null, auteur_nom: null })
})
