import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statistiqueMensuelleSchema } from '#domains/scheduling/model/statistiques/statistiques.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirResidence } from '../testing/residence.ts'
import { empreinteDe } from './figer.ts'
import { cloturesDe } from './testing/maison.ts'

const r = ouvrirResidence()
const m = cloturesDe(r)
const EDT = '/api/edt/modules'
const { annee, mois } = m.vise
const LECTEURS = [
  'vx-planning-edt',
  'vx-statistique-mensuelles',
  'vx-statistique-planification-edt',
  'vx-statistique-hebdo-edt',
]

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Ormes'))
  const cadre = await r.someone({ compte_id: ines.compte_id, modules: LECTEURS, prenom: 'Nathalie', nom: 'Lefèvre' })
  return { ines, cadre }
}

/** Everything that any reader says of a person's month. */
async function toutLire(cadre: TestSession, ines: TestSession) {
  const lire = async (s: TestSession, url: string) => (await m.appeler(s, 'GET', `${EDT}/${url}`)).json()
  const id = ines.utilisateur_id
  const sien = (lu: { agents: { utilisateur_id: number }[] }) => lu.agents.find(a => a.utilisateur_id === id)
  const [detail, mensuelles, planification, hebdo, bureau, tableau] = [
    await lire(cadre, `statistique-mensuelles/detail?utilisateur_id=${id}&annee=${annee}&mois=${mois}`),
    sien(await lire(cadre, `statistique-mensuelles/statistiques?annee=${annee}&mois=${mois}`)),
    sien(await lire(cadre, `statistique-planification-edt/statistiques?annee=${annee}`)) as never as Record<
      string,
      number[]
    >,
    sien(await lire(cadre, `statistique-hebdo-edt/statistiques?annee=${annee}`)) as never as { minutes: number[] },
    (await lire(cadre, `planning-edt/planning?annee=${annee}&mois=${mois}`)).agents.find(
      (a: { wcu_utilisateur_id: number }) => a.wcu_utilisateur_id === id,
    ),
    await lire(ines, `mon-tableau-de-bord-gdt/statistiques?annee=${annee}`),
  ]
  const { lu_a: _lu, ...lignes } = detail
  const duMois = Object.fromEntries(
    ['prevu', 'reel', 'compte', 'neutralise', 'ecart'].map(quoi => [quoi, planification[quoi]?.[mois - 1]]),
  )
  return {
    ...{ lignes, mensuelles, duMois, minutes: hebdo.minutes, compteurs: bureau.detail, clos: bureau.clos },
    jours: tableau.jours.filter((j: { jour: string }) => j.jour.startsWith(m.cle)),
    fait: tableau.chart[mois - 1].fait,
  }
}

it('keeps every reader’s figures of a closed month when breaks and contracts change afterwards', async () => {
  const { ines, cadre } = await maison()
  for (const n of [2, 3, 4, 5, 9, 10, 11])
    await r.pointage(ines, m.rang(n), 'Jour', { heure_debut: '08:00', heure_fin: '18:30' })
  await r.pointage(ines, m.rang(16), 'Nuit')
  await r.db
    .insertInto('absence')
    .values({ compte_id: ines.compte_id, utilisateur_id: ines.utilisateur_id, jour: m.jour(11), sorte: 'maladie' })
    .execute()
  const garde = await r.astreinte(ines, m.rang(20), { heure_debut: '20:00', heure_fin: '06:00' })
  expect(
    (
      await m.appeler(cadre, 'POST', `planning/${garde}/interventions`, {
        ...{ intervention_description: 'Chute', intervention_heure_debut: '22:00', intervention_heure_fin: '22:45' },
      })
    ).statusCode,
  ).toBe(200)
  const ouvert = await toutLire(cadre, ines)
  expect(ouvert.mensuelles).toMatchObject({ reel: 6 * 600 + 570 + 45 })
  expect((await m.clore(cadre, [ines])).json().faits).toEqual([ines.utilisateur_id])
  const clos = await toutLire(cadre, ines)
  expect(clos.clos).toBe(1)
  // Closing itself moves nothing, but that the desk then tells what the statistics do: interventions too.
  expect({ ...clos, clos: 0, compteurs: [] }).toEqual({ ...ouvert, compteurs: [] })
  expect(clos.compteurs[0]).toMatchObject({ prevu: 7 * 600 + 570, reel: 6 * 600 + 570 + 45, nuit: 570 - 60 + 45 })
  await r.db
    .insertInto('planning_proprietes')
    .values({ compte_id: ines.compte_id, valable_du: '1900-01-01', propriete_duree_pause_minute: 120 })
    .execute()
  await r.db
    .updateTable('agent_contrat')
    .set({ minutes_annuelles: 40_000, minutes_hebdomadaires: 900 })
    .where('utilisateur_id', '=', ines.utilisateur_id)
    .execute()
  expect(await toutLire(cadre, ines)).toEqual(clos)
  // Opened again, it is counted by what holds now: the test of the above.
  expect((await m.rouvrir(cadre, ines)).statusCode).toBe(200)
  const rouvert = await toutLire(cadre, ines)
  expect(rouvert.mensuelles).not.toEqual(clos.mensuelles)
  expect(rouvert.fait).toBeLessThan(clos.fait)
  expect(rouvert.minutes).not.toEqual(clos.minutes)
})

it('counts the balance of a later month from what earlier closed ones were', async () => {
  const { ines, cadre } = await maison()
  await r.pointage(ines, m.rang(3))
  await m.clore(cadre, [ines])
  const suivant = async () => {
    const [a, mm] = mois === 12 ? [annee + 1, 1] : [annee, mois + 1]
    const url = `${EDT}/statistique-mensuelles/detail?utilisateur_id=${ines.utilisateur_id}&annee=${a}&mois=${mm}`
    return (await m.appeler(cadre, 'GET', url))
      .json()
      .mois.filter((x: { mois: number }) => mois < 12 && x.mois === mois)
  }
  const avant = await suivant()
  await r.db
    .insertInto('planning_proprietes')
    .values({ compte_id: ines.compte_id, valable_du: '1900-01-01', propriete_duree_pause_minute: 200 })
    .execute()
  expect(await suivant()).toEqual(avant)
})

it('freezes what was counted at the closing, whatever the month; opened and closed again, it is the same', async () => {
  const { ines, cadre } = await maison()
  const poste = fc.record({
    jour: fc.integer({ min: 1, max: 28 }),
    debut: fc.integer({ min: 0, max: 12 }),
    duree: fc.integer({ min: 1, max: 11 }),
  })
  const heure = (h: number) => `${String(h).padStart(2, '0')}:00`
  const lire = async () => {
    const url = `${EDT}/statistique-mensuelles/statistiques?annee=${annee}&mois=${mois}`
    const lu = statistiqueMensuelleSchema.parse((await m.appeler(cadre, 'GET', url)).json())
    return lu.agents.find(a => a.utilisateur_id === ines.utilisateur_id)
  }
  const fige = async () =>
    await r.db
      .selectFrom('mois_clos')
      .select(['empreinte', 'chiffres', 'detail'])
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .executeTakeFirstOrThrow()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(poste, { selector: p => p.jour, maxLength: 8 }), async postes => {
      await r.db.deleteFrom('pointage').where('utilisateur_id', '=', ines.utilisateur_id).execute()
      for (const { jour, debut, duree } of postes)
        await r.pointage(ines, m.rang(jour), 'Jour', { heure_debut: heure(debut), heure_fin: heure(debut + duree) })
      const avant = await lire()
      await m.clore(cadre, [ines])
      const premier = await fige()
      expect(await lire()).toEqual(avant)
      const { utilisateur_id, label: _label, ...chiffres } = avant ?? { utilisateur_id: 0 }
      expect(premier.chiffres).toMatchObject(chiffres)
      // What is kept is what the hash is of.
      expect(empreinteDe(utilisateur_id, m.cle, premier.detail as never)).toBe(premier.empreinte)
      await m.rouvrir(cadre, ines)
      expect(await lire()).toEqual(avant)
      await m.clore(cadre, [ines])
      expect(await fige()).toEqual(premier)
      await m.rouvrir(cadre, ines)
    }),
    { numRuns: 15 },
  )
})
