import { describe, expect, it } from 'vitest'
import {
  LU_A,
  unContenu,
  uneAstreinte,
  uneCreation,
  uneIntervention,
  uneModification,
  uneSuppression,
} from '../testing/ground.ts'
import { appliquer, refuser } from './rejeu.ts'

const NUIT = unContenu('23:50', '01:20')
const MATIN = unContenu('05:00', '05:40', 'Alarme incendie')
const CORRIGE = unContenu('23:40', '01:30')
const lecture = (interventions: ReturnType<typeof uneIntervention>[] = []) => ({
  lu_a: LU_A,
  astreintes: [uneAstreinte({ interventions })],
})
const vues = (...args: Parameters<typeof appliquer>) => appliquer(...args)[0]?.interventions ?? []

describe('what was refused or is not about this duty', () => {
  it('is not applied', () => {
    expect(vues(lecture(), [uneCreation(1, NUIT, { etat: 'a_resoudre' })])).toEqual([])
    expect(vues(lecture(), [uneCreation(1, NUIT, { payload: { uid: 'x' } })])).toEqual([])
    const ailleurs = uneCreation(1, NUIT)
    expect(vues(lecture(), [{ ...ailleurs, payload: { ...(ailleurs.payload as object), astreinte_id: 32 } }])).toEqual(
      [],
    )
  })
  it('leaves a change that starts from something else to the office', () => {
    const autre = uneIntervention(1, MATIN)
    expect(vues(lecture([autre]), [uneModification(1, NUIT, CORRIGE), uneSuppression(1, NUIT)])).toEqual([autre])
  })
  it('is told apart, with the office’s reason', () => {
    const refusee = {
      ...uneCreation(1, NUIT, { etat: 'a_resoudre' }),
      resultat: { message: 'Une autre intervention couvre déjà ce moment.' },
      derniere_erreur: null,
    }
    expect(refuser([refusee, { ...uneCreation(2, MATIN), resultat: null, derniere_erreur: null }])).toEqual([
      {
        entree_id: refusee.id,
        astreinte_id: 31,
        contenu: NUIT,
        raison: 'Une autre intervention couvre déjà ce moment.',
      },
    ])
  })
})

describe('an intervention that the office does not have yet', () => {
  it('is created, changed, then deleted, without ever being sent', () => {
    const creee = uneCreation(1, NUIT)
    const modifiee = uneModification(1, NUIT, CORRIGE)
    expect(vues(lecture(), [creee])).toMatchObject([
      { intervention_heure_debut: '23:50', intervention_heure_fin: '01:20', minutes: 90, recu_a: null },
    ])
    expect(vues(lecture(), [creee, modifiee])).toMatchObject([{ intervention_heure_debut: '23:40', minutes: 110 }])
    expect(vues(lecture(), [creee, modifiee, uneSuppression(1, CORRIGE)])).toEqual([])
  })
  it('takes its place by time', () => {
    const liste = vues(lecture([uneIntervention(1, MATIN)]), [uneCreation(2, NUIT)])
    expect(liste.map(i => i.intervention_heure_debut)).toEqual(['23:50', '23:50'])
    expect(liste.map(i => i.intervention_description)).toEqual([NUIT.intervention_description, 'Alarme incendie'])
  })
})

describe('what the office received', () => {
  it('keeps its time until the next reading, and is nothing once the reading holds it', () => {
    const recu_a = '2026-11-20T23:31:00.000Z'
    expect(vues(lecture(), [uneCreation(1, NUIT, { recu_a })])).toMatchObject([{ recu_a }])
    const lue = uneIntervention(1, CORRIGE)
    expect(
      vues(lecture([lue]), [uneCreation(1, NUIT, { recu_a }), uneModification(1, NUIT, CORRIGE, { recu_a })]),
    ).toEqual([lue])
  })
  it('is not replayed over a later reading', () => {
    expect(vues(lecture(), [uneCreation(1, NUIT, { recu_a: '2026-11-20T18:00:00.000Z' })])).toEqual([])
  })
})
