import { expect, it } from 'vitest'
import { compterDues, joursDuMois } from '#domains/scheduling/model/dues.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, lundiDe } from '#wire/dates.ts'
import { plageDe } from '../planning/plages.ts'
import { ouvrirResidence } from '../testing/residence.ts'
import { cloturesDe } from './testing/maison.ts'

/** What somebody owes of a month, what they did of it and the gap are one figure each, whoever reads it. */
const r = ouvrirResidence()
const m = cloturesDe(r)
const { annee, mois } = m.vise
const EDT = '/api/edt/modules'
const MODULES = ['vx-planning-edt', 'vx-statistique-mensuelles', 'vx-statistique-planification-edt'] as const

async function lireTout(cadre: TestSession, ines: TestSession) {
  const lire = async (s: TestSession, url: string) => (await m.appeler(s, 'GET', `${EDT}/${url}`)).json()
  const [bureau, cloture, mensuelles, planification, tableau] = [
    await lire(cadre, `planning-edt/planning?annee=${annee}&mois=${mois}`),
    await lire(cadre, `planning-edt/clotures?annee=${annee}&mois=${mois}`),
    await lire(cadre, `statistique-mensuelles/statistiques?annee=${annee}&mois=${mois}`),
    await lire(cadre, `statistique-planification-edt/statistiques?annee=${annee}`),
    await lire(ines, `mon-tableau-de-bord-gdt/statistiques?annee=${annee}`),
  ]
  const sien = (lu: { agents: { utilisateur_id?: number; wcu_utilisateur_id?: number }[] }) =>
    // biome-ignore lint/suspicious/noExplicitAny: five answers, each of its own shape
    lu.agents.find(a => (a.utilisateur_id ?? a.wcu_utilisateur_id) === ines.utilisateur_id) as any
  const cumules = tableau.chart.map((x: { attendu_cumule: number }) => x.attendu_cumule)
  return {
    ...{ bureau: sien(bureau)?.detail[0], chiffres: sien(cloture)?.chiffres, mensuelles: sien(mensuelles) },
    ...{ planification: sien(planification), tableau, duMois: cumules[mois - 1] - (cumules[mois - 2] ?? 0) },
  }
}

async function toutLire(cadre: TestSession, ines: TestSession) {
  const { bureau, chiffres, mensuelles, planification, tableau, duMois } = await lireTout(cadre, ines)
  return {
    duMois: [bureau?.contrat, chiffres?.contrat, mensuelles?.contrat, duMois],
    deLAnnee: [planification?.contrat, tableau.data.heure_total],
  }
}

const absent = async (
  { compte_id, utilisateur_id }: TestSession,
  sorte: 'conge' | 'maladie',
  jours: readonly string[],
) =>
  await r.db
    .insertInto('absence')
    .values(jours.map(jour => ({ compte_id, utilisateur_id, jour, sorte })))
    .execute()

it.each(['semaine', 'annee'] as const)(
  'is the same everywhere of a month in which a contract begins and changes, by the %s, and stays as it was closed',
  async decompte => {
    const ines = await r.agent(await r.createCompany('Les Ormes'))
    if (decompte === 'annee') await r.aLAnnee(ines.compte_id)
    const cadre = await r.someone({ compte_id: ines.compte_id, modules: [...MODULES] })
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
    const otes = [m.jour(22), m.jour(23)]
    await absent(ines, 'conge', otes)
    const dues = (contrats: typeof versions) =>
      compterDues({ contrats, parAn: () => decompte === 'annee', otes: new Set(otes) })
    const attendu = dues(versions)(joursDuMois(annee, mois))
    // Neither nothing nor the whole month.
    expect(attendu).toBeGreaterThan(0)
    expect(attendu).toBeLessThan(96_420 / 12)
    const ouvert = await toutLire(cadre, ines)
    expect(ouvert.duMois).toEqual([attendu, attendu, attendu, attendu])
    expect(ouvert.deLAnnee[0]).toBe(ouvert.deLAnnee[1])
    // Closed, it keeps its figure; the months that are open follow the contract.
    expect((await m.clore(cadre, [ines])).json().faits).toEqual([utilisateur_id])
    const depuis = versions.slice(1).map(v => ({ ...v, valable_du: '2019-01-01', minutes_annuelles: 60_000 }))
    await ecrire(depuis)
    const entier = dues(depuis)({ du: `${annee}-01-01`, au: `${annee}-12-31` })
    const aPresent = dues(depuis)(joursDuMois(annee, mois))
    if (decompte === 'annee') expect([entier, aPresent]).toEqual([60_000, 5000])
    expect(aPresent).not.toBe(attendu)
    const clos = await toutLire(cadre, ines)
    expect(clos.duMois).toEqual([attendu, attendu, attendu, attendu])
    expect(clos.deLAnnee).toEqual([entier - aPresent + attendu, entier - aPresent + attendu])
    expect((await m.rouvrir(cadre, ines)).statusCode).toBe(200)
    const rouvert = await toutLire(cadre, ines)
    expect(rouvert.duMois).toEqual([aPresent, aPresent, aPresent, aPresent])
    expect(rouvert.deLAnnee).toEqual([entier, entier])
  },
)

/** Monday of the first whole week of the month, so many days further. */
const lundi = lundiDe(m.jour(7))
const le = (n: number) => ajouterJours(lundi, n)

it.each([
  // Two weeks whole of 35 h, one of leave, one less a sick day: what a 35-hour worker does of them is what they owe.
  { decompte: 'semaine', neutralise: 0 },
  { decompte: 'annee', neutralise: 420 },
] as const)(
  'reads the same hours and the same gap at the desk, at the closing, on the sheet, in the statistics and on the dashboard ($decompte)',
  async ({ decompte, neutralise }) => {
    const ines = await r.agent(await r.createCompany('Les Pins'))
    const { compte_id, utilisateur_id } = ines
    if (decompte === 'annee') await r.aLAnnee(compte_id)
    const cadre = await r.someone({ compte_id, modules: [...MODULES] })
    const rangDe = (jour: string) => m.rang(Number(jour.slice(8)))
    // A week of leave, then one of five posts of 7 h, of which the last is under a sickness; one is paid 6 h.
    await absent(ines, 'conge', [0, 1, 2, 3, 4].map(le))
    for (const n of [7, 8, 9, 10, 11]) await r.pointage(ines, rangDe(le(n)))
    const tape = await r.pointage(ines, rangDe(le(14)))
    await r.db.updateTable('pointage').set({ pointage_heures_manuel: 360 }).where('pointage_id', '=', tape).execute()
    await absent(ines, 'maladie', [le(11)])
    // Called out for an hour and a half, of which half an hour stands in the post of that morning.
    const intervention_astreinte_id = await r.astreinte(ines, rangDe(le(7)))
    await r.db
      .insertInto('astreinte_intervention')
      .values({
        ...{ compte_id, intervention_uid: crypto.randomUUID(), intervention_astreinte_id, auteur_id: utilisateur_id },
        ...{ intervention_description: 'Chute', fait_a: new Date(), recu_a: new Date() },
        plage: plageDe(instantParis(le(8), '05:45'), instantParis(le(8), '07:15')),
      })
      .execute()
    const otes = new Set([0, 1, 2, 3, 4, 11].map(le))
    const contrat = compterDues({
      contrats: [
        { ...{ valable_du: '1900-01-01', valable_au: null }, minutes_hebdomadaires: 2100, minutes_annuelles: 96_420 },
      ],
      ...{ parAn: () => decompte === 'annee', otes },
    })(joursDuMois(annee, mois))
    const attendu = {
      ...{ reel: 4 * 420 + 420 + 60, compte: 4 * 420 + 360 + 60, prevu: 0, neutralise, contrat },
      ecart: 4 * 420 + 360 + 60 + neutralise - contrat,
    }
    const planifie = 6 * 420
    const quoi = Object.keys(attendu) as (keyof typeof attendu)[]
    const de = (lu: Record<string, number>) => Object.fromEntries(quoi.map(k => [k, lu[k]]))
    const verifier = async () => {
      const { bureau, chiffres, mensuelles, planification, tableau, duMois } = await lireTout(cadre, ines)
      expect({ ...de({ ...bureau, prevu: bureau.a_venir }), planifie: bureau.prevu }).toEqual({ ...attendu, planifie })
      expect({ ...de(chiffres), planifie: chiffres.planifie }).toEqual({ ...attendu, planifie })
      const { neutralise: _n, ecart: _e, ...duMensuel } = attendu
      expect(mensuelles).toMatchObject({ ...duMensuel, solde: chiffres.solde })
      const rang = mois - 1
      expect(de({ ...Object.fromEntries(quoi.map(k => [k, planification[k]?.[rang]])), contrat: duMois })).toEqual(
        attendu,
      )
      const { fait, ...reste } = tableau.chart[rang]
      const [compte, ecart] = [fait, fait + reste.prevu + reste.neutralise - duMois]
      const { reel: _r, ...duTableau } = attendu
      expect({ ...reste, compte, ecart, contrat: duMois }).toMatchObject(duTableau)
      return chiffres
    }
    await verifier()
    expect((await m.clore(cadre, [ines])).json().faits).toEqual([utilisateur_id])
    const chiffres = await verifier()
    expect((await m.feuille(ines)).json().chiffres).toEqual(chiffres)
  },
)
