import { expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import { creerLoi } from '#domains/scheduling/model/loi/loi.ts'
import { matiereSchema, type PosteJuge } from '#domains/scheduling/model/loi/matiere.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

/** The notice of part time is due for a change of what was announced, never for a first announcement (article L3123-31). */

const BASE = '/api/edt/modules/planning-edt'
const CODE = 'TEMPS_PARTIEL_PREAVIS'
const r = ouvrirResidence()

const poster = (s: TestSession, suite: string, payload: object) =>
  r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: s.headers, payload })
const lot = async (s: TestSession, ...changements: object[]) =>
  resultatLotSchema.parse((await poster(s, '/lot', { changements })).json())
const publier = async (s: TestSession, essai = false) =>
  resultatPublicationSchema.parse(
    (await poster(s, essai ? '/publier/essai' : '/publier', { du: r.jour(1), au: r.jour(20) })).json(),
  )
const codes = ({ anomalies }: { anomalies: { code: string }[] }) => anomalies.map(a => a.code).filter(c => c === CODE)

/** In the house from that many minutes before now. */
const arriver = async ({ utilisateur_id }: TestSession, minutes: number) => {
  const cree_a = new Date(r.services.clock().getTime() - minutes * 60_000)
  await r.db.updateTable('utilisateur').set({ cree_a }).where('utilisateur_id', '=', utilisateur_id).execute()
}
async function partiel(compte_id: number, prenom: string) {
  const lui = await r.someone({ compte_id, modules: [], prenom, nom: 'Duval' })
  await r.engager(lui, { minutes_hebdomadaires: 28 * 60 })
  await arriver(lui, 60)
  return lui
}
async function maison() {
  const samir = await r.agent(await r.createCompany('Les Tilleuls'), { prenom: 'Samir', nom: 'Haddad' })
  const { compte_id } = samir
  const matin = await r.poste(compte_id, 'Matin')
  const mara = await partiel(compte_id, 'Mara')
  await arriver(samir, 60)
  const poser = ({ utilisateur_id }: TestSession, decalage: number) => ({
    ...{ sorte: 'poser', utilisateur_id, date: r.jour(decalage), poste_id: matin },
  })
  return { samir, mara, compte_id, matin, poser, cadre: await r.cadre(compte_id) }
}

/** What a device says of one more post of somebody's. */
async function surLAppareil(s: TestSession, { utilisateur_id }: TestSession, decalage: number, poste_id: number) {
  const [annee, mois] = r.jour(decalage).split('-').map(Number)
  const url = `${BASE}/planning/loi?annee=${annee}&mois=${mois}`
  const matiere = matiereSchema.parse((await r.app.inject({ url, headers: s.headers })).json())
  const { du, au } = matiere.mois
  const siens = (matiere.agents.find(a => a.utilisateur_id === utilisateur_id)?.pointages ?? []).filter(
    p => p.pointage_date >= du && p.pointage_date <= au,
  )
  const neuf: PosteJuge = {
    ...{ pointage_id: -1, pointage_date: r.jour(decalage), heure_debut: '06:45', heure_fin: '14:15', poste_id },
    ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null, poste_type: 'jour' },
  }
  const loi = creerLoi(matiere, Date.parse(matiere.lu_a))
  return loi.comparer(new Map([[utilisateur_id, siens]]), new Map([[utilisateur_id, [...siens, neuf]]]), {
    ...{ du: r.jour(decalage), au: r.jour(decalage) },
  })
}

it('a change of what was published too late is refused; a first announcement is not, nor once it is published', async () => {
  const { samir, mara, matin, poser, cadre } = await maison()
  expect(codes({ anomalies: await surLAppareil(cadre, mara, 3, matin) })).toEqual([])
  const premier = await lot(cadre, poser(mara, 3), poser(samir, 3))
  expect([premier.bloquant, codes(premier)]).toEqual([false, []])
  const prevu = await publier(cadre, true)
  expect([prevu.obstacles, codes(prevu)]).toEqual([[], []])
  expect((await publier(cadre)).publication_id).not.toBeNull()
  const [hers] = premier.postes.filter(p => p.utilisateur_id === mara.utilisateur_id)
  // The day that is published reads as it did before: nothing was late.
  const url = `${BASE}/planning/loi?annee=${r.jour(3).slice(0, 4)}&mois=${Number(r.jour(3).slice(5, 7))}`
  const { agents } = matiereSchema.parse((await r.app.inject({ url, headers: cadre.headers })).json())
  const lus = agents.flatMap(a => a.pointages).filter(p => p.pointage_id === hers?.pointage_id)
  expect(lus.map(p => [p.pointage_date, p.annonce])).toEqual([[r.jour(3), undefined]])
  // From now on it is one that changes: its hours, and a rest of hers.
  const modifier = { sorte: 'modifier', pointage_id: hers?.pointage_id, version: hers?.version, heure_fin: '14:00' }
  for (const changement of [modifier, poser(mara, 2)]) {
    const non = await lot(cadre, changement)
    expect([non.lot_id, non.bloquant, codes(non)]).toEqual([null, true, [CODE]])
  }
  expect(codes({ anomalies: await surLAppareil(cadre, mara, 2, matin) })).toEqual([CODE])
  // Beyond what was published, it is told for the first time again; full time has no notice.
  expect((await lot(cadre, poser(mara, 21), poser(samir, 2))).bloquant).toBe(false)
  expect(codes(await publier(cadre, true))).toEqual([])
})

it('whoever came after a publication to everybody was told nothing by it', async () => {
  const { mara, matin, compte_id, poser, cadre } = await maison()
  await lot(cadre, poser(mara, 5))
  await publier(cadre)
  const nouvelle = await partiel(compte_id, 'Awa')
  await arriver(nouvelle, -60)
  expect((await lot(cadre, poser(mara, 4))).bloquant).toBe(true)
  expect((await lot(cadre, poser(nouvelle, 4))).bloquant).toBe(false)
  expect(codes({ anomalies: await surLAppareil(cadre, nouvelle, 3, matin) })).toEqual([])
})
