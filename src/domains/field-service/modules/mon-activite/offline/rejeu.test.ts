import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { retenir } from '#wire/replay.ts'
import {
  LU_A,
  unDetail,
  uneCloture,
  uneCorrection,
  uneEtape,
  uneObservation,
  unPlanning,
  unRapport,
} from '../testing/ground.ts'
import { appliquer, appliquerDetail } from './rejeu.ts'
import { appliquerObservations } from './rejeu-observations.ts'

const AVANT = '2026-11-20T06:59:59.000Z'
const APRES = '2026-11-20T07:00:01.000Z'
const jouer = (visites: Parameters<typeof unPlanning>[0], ...actions: Parameters<typeof appliquer>[1][number][]) =>
  appliquer(unPlanning(visites), actions, VENDREDI).jours[0]?.interventions ?? []

describe('which actions count', () => {
  it('keeps the waiting ones and those received after the reading, in the order they were done', () => {
    const second = uneEtape(1, 2, { seq: 2 })
    const premier = uneEtape(0, 1, { seq: 1, recu_a: APRES })
    expect(retenir([second, premier], LU_A)).toEqual([premier, second])
  })
  it('drops those the reading already knows and those the office refused', () => {
    const connue = uneEtape(0, 1, { recu_a: AVANT })
    const refusee = uneEtape(0, 1, { etat: 'a_resoudre' })
    expect(retenir([connue, refusee], LU_A)).toEqual([])
  })
  it('compares instants, not texts: an offset is the same moment', () => {
    expect(retenir([uneEtape(0, 1, { recu_a: '2026-11-20T08:00:01+01:00' })], LU_A)).toHaveLength(1)
    expect(retenir([uneEtape(0, 1, { recu_a: '2026-11-20T07:59:59+01:00' })], LU_A)).toHaveLength(0)
  })
})

describe('an hour corrected', () => {
  const HEURE = '2026-11-20T08:53:12.000Z'
  const JUSTE = '2026-11-20T08:40:00.000Z'
  const etapes = uneVisite().etapes.map(e => (e.etape === 1 ? { ...e, fait_a: HEURE, recu_a: AVANT } : e))
  const enRoute = uneVisite({ etapes_en_cours: 1, etapes })

  it('is that of the step at once, over an older reading, and waits', () => {
    const [i] = jouer([enRoute], uneCorrection(1, HEURE, JUSTE))
    expect(i?.etapes[1]).toMatchObject({ fait_a: JUSTE, recu_a: null, corrigee: true })
  })
  it('follows a step done here and not received, and keeps its receipt once it has one', () => {
    const depart = uneEtape(0, 1)
    const [i] = jouer([uneVisite()], depart, uneCorrection(1, depart.fait_a, JUSTE, { recu_a: APRES }))
    expect(i?.etapes[1]).toMatchObject({ fait_a: JUSTE, recu_a: APRES, corrigee: true })
  })
  it('is of the hour that it names: not of a step done again since, nor once the office refused it', () => {
    const actions = [uneCorrection(1, HEURE, JUSTE), uneEtape(1, 0), uneEtape(0, 1)]
    const refaite = actions[2] as (typeof actions)[number]
    const [i] = jouer([enRoute], ...actions)
    expect(i?.etapes[1]).toMatchObject({ fait_a: refaite.fait_a, corrigee: false })
    const [autre] = jouer([enRoute], uneCorrection(1, LU_A, JUSTE))
    expect(autre?.etapes[1]?.fait_a).toBe(HEURE)
    const [refusee] = jouer([enRoute], uneCorrection(1, HEURE, JUSTE, { etat: 'a_resoudre' }))
    expect(refusee?.etapes[1]?.fait_a).toBe(HEURE)
  })
  it('concerns its own visit only', () => {
    const [i] = jouer([enRoute], uneCorrection(1, HEURE, JUSTE, { id: 413 }))
    expect(i?.etapes[1]?.fait_a).toBe(HEURE)
  })
})

describe('a step replayed', () => {
  it('moves the visit and gives the step the time of the device, without receipt', () => {
    const action = uneEtape(0, 1)
    const [i] = jouer([uneVisite()], action)
    expect(i).toMatchObject({ etapes_en_cours: 1, inter_en_cours: 412 })
    expect(i?.etapes[1]).toMatchObject({ fait_a: action.fait_a, recu_a: null })
    expect(i?.peut).toMatchObject({ avancer: true, revenir: true, cloturer: false, reporter: false })
  })
  it('keeps the receipt once acknowledged, so that nothing flickers before the next reading', () => {
    const [i] = jouer([uneVisite()], uneEtape(0, 1, { recu_a: APRES }))
    expect(i?.etapes[1]?.recu_a).toBe(APRES)
  })
  it('wipes the times of the steps left behind', () => {
    const [i] = jouer([uneVisite()], uneEtape(0, 1), uneEtape(1, 2), uneEtape(2, 1))
    expect(i?.etapes_en_cours).toBe(1)
    expect(i?.etapes.map(e => e.fait_a !== null)).toEqual([false, true, false, false])
  })
  it('is nothing when the visit does not stand where it starts', () => {
    const visite = uneVisite()
    expect(jouer([visite], uneEtape(1, 2))[0]).toMatchObject({ etapes_en_cours: 0, etapes: visite.etapes })
  })
  it('concerns its own visit only, and closes the door to a second one', () => {
    const autre = uneVisite({ intervention_id: 413, heure_debut: '14:00' })
    const [a, b] = jouer([uneVisite(), autre], uneEtape(0, 1))
    expect(a?.etapes_en_cours).toBe(1)
    expect(b).toMatchObject({ etapes_en_cours: 0, inter_en_cours: 412, peut: { avancer: false } })
  })
  it('leaves the door open where the step is on a visit that was taken off the plan', () => {
    const autre = uneVisite({ intervention_id: 413, heure_debut: '14:00' })
    const [a, b] = jouer([uneVisite({ hors_planning: true }), autre], uneEtape(0, 1))
    expect(a?.peut.avancer).toBe(false)
    expect(b).toMatchObject({ inter_en_cours: 0, peut: { avancer: true } })
  })
  it('offers nothing on another day, cancelled or taken off the plan', () => {
    expect(appliquer(unPlanning([uneVisite()]), [], '2026-11-21').jours[0]?.interventions[0]?.peut.avancer).toBe(false)
    expect(jouer([uneVisite({ annulee: true })])[0]?.peut.avancer).toBe(false)
    expect(jouer([uneVisite({ hors_planning: true, etapes_en_cours: 1 })])[0]?.peut.revenir).toBe(false)
  })
  it('goes on with what was begun before midnight, and with what the office moved while it was done', () => {
    const apres = appliquer(unPlanning([uneVisite()]), [uneEtape(0, 1)], '2026-11-21').jours[0]?.interventions[0]
    expect(apres?.peut).toMatchObject({ avancer: true, revenir: true })
    const deplacee = uneVisite({ intervention_date_planifie: '2026-11-23' })
    expect(jouer([deplacee])[0]?.peut.avancer).toBe(false)
    expect(jouer([deplacee], uneEtape(0, 1))[0]?.peut).toMatchObject({ avancer: true, revenir: true })
    expect(jouer([deplacee], uneEtape(0, 1), uneEtape(1, 2))[0]?.peut.cloturer).toBe(true)
  })
  it('offers today what a reading of yesterday could not', () => {
    const hier = uneVisite({ peut: { ...uneVisite().peut, avancer: false } })
    expect(jouer([hier])[0]?.peut.avancer).toBe(true)
  })
  it('ignores content it does not understand, from a newer build', () => {
    expect(jouer([uneVisite()], { ...uneEtape(0, 1), payload: { autre: true } })[0]?.etapes_en_cours).toBe(0)
  })
  it('leaves the reading as it was', () => {
    const planning = unPlanning([uneVisite()])
    const copie = structuredClone(planning)
    appliquer(planning, [uneEtape(0, 1), uneCloture()], VENDREDI)
    expect(planning).toEqual(copie)
  })
})

describe('a closing replayed', () => {
  it('finishes the visit with its purpose, and lets the report be seen', () => {
    const [i] = jouer([uneVisite({ etapes_en_cours: 2 })], uneCloture())
    expect(i).toMatchObject({ etapes_en_cours: 3, cloture_libelle: 'Réparé, essai concluant', recu_a: null })
    expect(i?.peut).toMatchObject({ avancer: false, cloturer: false, voir_cri: true })
    expect(i?.inter_en_cours).toBe(0)
  })
  it('frees the next visit at once', () => {
    const suivante = uneVisite({ intervention_id: 413 })
    expect(jouer([uneVisite({ etapes_en_cours: 2 }), suivante], uneCloture())[1]?.peut.avancer).toBe(true)
  })
  it('is not applied once refused: the visit is on site again', () => {
    const [i] = jouer([uneVisite({ etapes_en_cours: 2 })], uneCloture(unRapport(), { etat: 'a_resoudre' }))
    expect(i).toMatchObject({ etapes_en_cours: 2, peut: { cloturer: true } })
  })
  it('gives the details the report and its totals', () => {
    const rapport = unRapport({
      prestations: [{ libelle: 'Main-d’œuvre', quantite: '1.5', unite: 'h', prix_unitaire_cents: 6200, tva: 10 }],
    })
    const contexte = { motifs: [], toutes: [], aujourdhui: VENDREDI }
    const vu = appliquerDetail(unDetail({ etapes_en_cours: 2 }), [uneCloture(rapport)], contexte)
    expect(vu.rapport).toEqual(rapport)
    expect(vu.totaux?.total_ttc_cents).toBe(10_230)
    expect(appliquerDetail(unDetail(), [uneCloture(rapport)], contexte).rapport).toBeNull()
  })
})

describe('observations', () => {
  it('are counted on the card', () => {
    expect(jouer([uneVisite()], uneObservation('Digicode 12A'))[0]?.nb_observations).toBe(1)
  })
  it('are counted once, also where the reading held them already when they were received', () => {
    const compte = (lues: number, ...actions: ReturnType<typeof uneObservation>[]) =>
      jouer([uneVisite({ nb_observations: lues })], ...actions)[0]?.nb_observations
    const recue = (recues: number) => uneObservation('Digicode 12A', { recu_a: APRES, recues })
    // Received after the reading was begun, and before its rows were read.
    expect(compte(1, recue(1))).toBe(1)
    expect(compte(0, recue(1))).toBe(1)
    // The office wrote one meanwhile, which the reading does not hold either.
    expect(compte(0, recue(2))).toBe(2)
    expect(compte(2, recue(1), recue(2), uneObservation('Chien'))).toBe(3)
    // One that waits for something else, and was done before.
    expect(compte(1, uneObservation('Chien'), recue(1))).toBe(2)
    // Received by an office of before, which did not say.
    expect(compte(1, uneObservation('Digicode 12A', { recu_a: APRES }))).toBe(2)
  })
  it('stand in the list once, the latest first, until the office has them', () => {
    const uid = '019a9f00-0000-7000-8000-000000000002'
    const lue = {
      commentaire_id: 1,
      uid,
      commentaire_date_heure: '2026-11-20T06:00:00.000Z',
      recu_a: LU_A,
      utilisateur: 'Sonia',
      commentaire_texte: 'Chien',
    }
    const contexte = { intervention_id: 412, auteur: 'Leïla' }
    const actions = [
      uneObservation('Chien', { uid }),
      uneObservation('Digicode 12A'),
      uneObservation('Autre', { id: 9 }),
    ]
    const vues = appliquerObservations({ lu_a: LU_A, observations: [lue] }, actions, contexte)
    expect(vues.map(o => [o.commentaire_texte, o.recu_a])).toEqual([
      ['Digicode 12A', null],
      ['Chien', LU_A],
    ])
    expect(appliquerObservations(null, [uneObservation('Seule')], contexte)).toHaveLength(1)
  })
})

describe('convergence', () => {
  it('ends where the person left the visit, whatever part of it the reading already held', () => {
    const pas = fc.array(fc.boolean(), { maxLength: 12 }).map(sens => {
      let etape = 0
      return sens.flatMap(avant => {
        const vers = avant ? etape + 1 : etape - 1
        if (vers < 0 || vers > 2) return []
        const action = { de: etape, vers }
        etape = vers
        return [action]
      })
    })
    fc.assert(
      fc.property(pas, fc.nat(12), (chemin, rang) => {
        const lues = chemin.slice(0, Math.min(rang, chemin.length))
        const depart = (lues.at(-1)?.vers ?? 0) as 0 | 1 | 2
        const actions = chemin.map(({ de, vers }, seq) => uneEtape(de, vers, { seq }))
        const [i] = jouer([uneVisite({ etapes_en_cours: depart })], ...actions)
        expect(i?.etapes_en_cours).toBe(chemin.at(-1)?.vers ?? 0)
      }),
    )
  })
})
