import { expect, it } from 'vitest'
import { planningMoisSchema } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, lundiDe } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { publicationDe } from './testing/publier.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const { poster, lot, publier, equipe } = publicationDe(r)
const ACCORD = 'Accord du 3 février 2026.'

/** What is derogated in the days of a month, as who plans reads it. */
async function lire(s: TestSession, jour: string) {
  const [annee, mois] = jour.split('-').map(Number)
  const answer = await r.app.inject({ url: `${BASE}/planning?annee=${annee}&mois=${mois}`, headers: s.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return planningMoisSchema
    .parse(answer.json())
    .agents.flatMap(a => a.calendrier)
    .filter(c => c.dadate === jour && c.derogation !== null)
    .map(({ pointage_id, version, etat, derogation, deroge }) => ({ pointage_id, version, etat, derogation, deroge }))
}

async function deroger() {
  const { ines, cadre, compte_id, matin } = await equipe()
  const { utilisateur_id } = ines
  const jour = r.jour(4)
  await r.pointage(ines, 3, 'Nuit')
  const court = {
    sorte: 'poser',
    utilisateur_id,
    date: jour,
    poste_id: matin,
    heure_debut: '16:30',
    heure_fin: '20:00',
  }
  return { ines, cadre, compte_id, matin, jour, court }
}

it('is told to nobody of another house, nor of what is kept to be mended without a word', async () => {
  const { cadre, jour, court } = await deroger()
  await lot(cadre, [court], { malgre: true })
  expect(await lire(cadre, jour)).toEqual([])
  const autre = await deroger()
  await lot(autre.cadre, [autre.court], { motif_derogation: ACCORD })
  expect(await lire(cadre, autre.jour)).toEqual([])
})

it('stays marked with who wrote it and when, prepared and once published, to everybody who plans', async () => {
  const { cadre, compte_id, jour, court } = await deroger()
  await lot(cadre, [court], { motif_derogation: ACCORD })
  const [prepare] = await lire(cadre, jour)
  expect(prepare).toMatchObject({
    ...{ etat: 'nouveau', derogation: ACCORD },
    deroge: { par: 'Nathalie Lefèvre', a: expect.stringMatching(/^\d{4}-/) },
  })
  expect((await publier(cadre)).publication_id).not.toBeNull()
  const autre = await r.cadre(compte_id)
  for (const qui of [cadre, autre, cadre]) expect(await lire(qui, jour)).toEqual([{ ...prepare, etat: 'publie' }])
})

it('goes with what it was written for: changed since, the shift holds none, and holds it again once that is taken back', async () => {
  const { cadre, jour, court } = await deroger()
  await lot(cadre, [court], { motif_derogation: ACCORD })
  await publier(cadre)
  const [publie] = await lire(cadre, jour)
  const { pointage_id, version } = publie ?? {}
  const change = await lot(cadre, [{ sorte: 'modifier', pointage_id, version, heure_debut: '18:00' }], { malgre: true })
  expect(await lire(cadre, jour)).toEqual([])
  expect((await poster(cadre, `/lots/${change.lot_id}/defaire`, {})).statusCode).toBe(200)
  expect(await lire(cadre, jour)).toEqual([publie])
})

it('is asked for again where the shift is changed and the rule is still not kept, so that it can be published', async () => {
  const { cadre, jour, court } = await deroger()
  await lot(cadre, [court], { motif_derogation: ACCORD })
  await publier(cadre)
  const [publie] = await lire(cadre, jour)
  const { pointage_id, version } = publie ?? {}
  const moins = [{ sorte: 'modifier', pointage_id, version, heure_fin: '19:30' }]
  const demande = (await poster(cadre, '/lot', { changements: moins })).json()
  expect(demande).toMatchObject({ lot_id: null, derogeable: true, anomalies: [{ niveau: 'bloquant' }] })
  expect(await lire(cadre, jour)).toEqual([publie])
  await lot(cadre, moins, { motif_derogation: 'Accord maintenu.' })
  expect(await lire(cadre, jour)).toMatchObject([{ etat: 'modifie', derogation: 'Accord maintenu.' }])
  expect((await publier(cadre)).publication_id).not.toBeNull()
  // Once the rule is kept, nothing is asked.
  const [reste] = await lire(cadre, jour)
  const droit = { sorte: 'modifier', pointage_id, version: reste?.version, heure_debut: '18:30', heure_fin: '20:00' }
  expect((await lot(cadre, [droit])).lot_id).not.toBeNull()
})

it('is that of whoever wrote it, where somebody else takes back what came after', async () => {
  const { cadre, compte_id, jour, court } = await deroger()
  const { postes } = await lot(cadre, [court], { motif_derogation: ACCORD })
  const [avant] = await lire(cadre, jour)
  const autre = await r.cadre(compte_id)
  const [pose] = postes
  const { pointage_id, version } = pose ?? {}
  const retrait = await lot(autre, [{ sorte: 'retirer', pointage_id, version }])
  expect(await lire(cadre, jour)).toEqual([])
  await poster(autre, `/lots/${retrait.lot_id}/defaire`, {})
  expect(await lire(cadre, jour)).toEqual([avant])
})

it('tells the agreement under which an open post was given, from the journal', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const cadre = await r.cadre(ines.compte_id)
  const mara = await r.someone({ compte_id: ines.compte_id, modules: [], prenom: 'Mara', nom: 'Duval' })
  await r.engager(mara, { minutes_hebdomadaires: 28 * 60 })
  await r.pointage(ines, 7, 'Nuit')
  const cible = { date: r.jour(7), poste_id: await r.poste(ines.compte_id, 'Matin') }
  const donne = { cible, destinataires: [], attribuer_a: mara.utilisateur_id, derogation: 'D’accord au téléphone.' }
  expect((await poster(cadre, '/appels', donne)).statusCode).toBe(200)
  expect(await lire(cadre, r.jour(7))).toMatchObject([
    { etat: 'publie', derogation: 'D’accord au téléphone.', deroge: { par: 'Nathalie Lefèvre' } },
  ])
})

it('of more hours a week than an employer may allow, asks for the inspection’s authorisation, and keeps its day and reference', async () => {
  const { ines, cadre, matin } = await equipe()
  const lundi = lundiDe(r.jour(16))
  const heures = { poste_id: matin, heure_debut: '06:30', heure_fin: '16:00' }
  const semaine = [0, 1, 2, 3, 4, 5].map(n => ({
    ...{ sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: ajouterJours(lundi, n), ...heures },
  }))
  const ecrire = async (choix: object) =>
    (await poster(cadre, '/lot', { changements: semaine, motif_derogation: ACCORD, ...choix })).json()
  expect(await ecrire({})).toMatchObject({ lot_id: null, bloquant: true, derogeable: true })
  const du = r.jour(-3)
  expect((await poster(cadre, '/lot', { changements: semaine, autorisation: { du, reference: ' ' } })).statusCode).toBe(
    400,
  )
  const [autorisation, trop] = [{ du, reference: 'DREETS 26-114' }, 'a'.repeat(990)]
  const long = { changements: semaine, motif_derogation: trop, autorisation }
  expect((await poster(cadre, '/lot', long)).statusCode).toBe(400)
  expect((await ecrire({ autorisation })).lot_id).not.toBeNull()
  expect((await lire(cadre, lundi))[0]?.derogation).toBe(
    `Autorisation de l’inspection du travail du ${formaterJourDatee(du)}, référence DREETS 26-114. ${ACCORD}`,
  )
})
