import { expect, it } from 'vitest'
import { duesDuMois } from '#domains/scheduling/model/contrat.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirResidence } from '../testing/residence.ts'
import { cloturesDe } from './testing/maison.ts'

/** What a contract owes of a month is one figure, whoever reads it. */
const r = ouvrirResidence()
const m = cloturesDe(r)
const { annee, mois } = m.vise
const EDT = '/api/edt/modules'

async function toutLire(cadre: TestSession, ines: TestSession) {
  const lire = async (s: TestSession, url: string) => (await m.appeler(s, 'GET', `${EDT}/${url}`)).json()
  const [bureau, cloture, mensuelles, planification, tableau] = [
    await lire(cadre, `planning-edt/planning?annee=${annee}&mois=${mois}`),
    await lire(cadre, `planning-edt/clotures?annee=${annee}&mois=${mois}`),
    await lire(cadre, `statistique-mensuelles/statistiques?annee=${annee}&mois=${mois}`),
    await lire(cadre, `statistique-planification-edt/statistiques?annee=${annee}`),
    await lire(ines, `mon-tableau-de-bord-gdt/statistiques?annee=${annee}`),
  ]
  const sien = <T extends { utilisateur_id?: number; wcu_utilisateur_id?: number }>(lu: { agents: T[] }) =>
    lu.agents.find(a => (a.utilisateur_id ?? a.wcu_utilisateur_id) === ines.utilisateur_id) as T | undefined
  const cumules = tableau.chart.map((x: { attendu_cumule: number }) => x.attendu_cumule)
  return {
    duMois: [
      (sien(bureau) as unknown as { detail: { contrat: number }[] } | undefined)?.detail[0]?.contrat,
      (sien(cloture) as unknown as { chiffres: { contrat: number } } | undefined)?.chiffres.contrat,
      (sien(mensuelles) as unknown as { contrat: number } | undefined)?.contrat,
      cumules[mois - 1] - (cumules[mois - 2] ?? 0),
    ],
    deLAnnee: [(sien(planification) as unknown as { contrat: number } | undefined)?.contrat, tableau.data.heure_total],
  }
}

it('is the same on the desk, at the closing, in the statistics and on the dashboard, of a month in which a contract begins and changes', async () => {
  const ines = await r.agent(await r.createCompany('Les Ormes'))
  const cadre = await r.someone({
    compte_id: ines.compte_id,
    modules: ['vx-planning-edt', 'vx-statistique-mensuelles', 'vx-statistique-planification-edt'],
  })
  const versions = [
    { valable_du: m.jour(11), valable_au: null, minutes_hebdomadaires: 2100, minutes_annuelles: 96_420 },
    { valable_du: m.jour(21), valable_au: null, minutes_hebdomadaires: 1050, minutes_annuelles: 48_000 },
  ]
  const { compte_id, utilisateur_id } = ines
  const ecrire = async (lus: typeof versions) => {
    await r.db.deleteFrom('agent_contrat').where('utilisateur_id', '=', utilisateur_id).execute()
    await r.db
      .insertInto('agent_contrat')
      .values(lus.map(v => ({ compte_id, utilisateur_id, ...v })))
      .execute()
  }
  await ecrire(versions)
  await r.pointage(ines, m.rang(12))
  const attendu = duesDuMois(versions, annee, mois)
  // Neither nothing nor the whole month.
  expect(attendu).toBeGreaterThan(0)
  expect(attendu).toBeLessThan(96_420 / 12)
  const ouvert = await toutLire(cadre, ines)
  expect(ouvert.duMois).toEqual([attendu, attendu, attendu, attendu])
  expect(ouvert.deLAnnee[0]).toBe(ouvert.deLAnnee[1])
  // Closed, it keeps its figure; the months that are open follow the contract.
  expect((await m.clore(cadre, [ines])).json().faits).toEqual([utilisateur_id])
  await ecrire(versions.slice(1).map(v => ({ ...v, valable_du: '2019-01-01', minutes_annuelles: 60_000 })))
  const clos = await toutLire(cadre, ines)
  expect(clos.duMois).toEqual([attendu, attendu, attendu, attendu])
  expect(clos.deLAnnee).toEqual([55_000 + attendu, 55_000 + attendu])
  expect((await m.rouvrir(cadre, ines)).statusCode).toBe(200)
  const rouvert = await toutLire(cadre, ines)
  expect(rouvert.duMois).toEqual([5000, 5000, 5000, 5000])
  expect(rouvert.deLAnnee).toEqual([60_000, 60_000])
})
