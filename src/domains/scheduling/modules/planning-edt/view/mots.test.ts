import { expect, it } from 'vitest'
import type { CompteursMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { direCompteurs, direDetailCompteurs, enCeMois } from './mots.ts'

const COMPTEURS: CompteursMois = {
  ...{ prevu: 9000, reel: 4200, compte: 4260, a_venir: 4200, neutralise: 420, nuit: 0, dimanche: 0, ferie: 0 },
  ...{ conge: 0, tlc: 0, maladie: 1, astreinte: 1, contrat: 8400, ecart: 480 },
}

it('says beside what is due what is paid, to come and neutralised, and the gap of them', () => {
  expect(direCompteurs({ detail: [COMPTEURS] })).toEqual({
    ...{ texte: '148\u00a0h / 140\u00a0h', ecart: '+\u00a08\u00a0h', trop: false },
  })
  // More than the length of a month makes of a contract that is kept.
  expect(direCompteurs({ detail: [{ ...COMPTEURS, ecart: 840 }] }).trop).toBe(true)
  expect(direCompteurs({ detail: [{ ...COMPTEURS, ecart: 839 }] }).trop).toBe(false)
  expect(direCompteurs({ detail: [{ ...COMPTEURS, ecart: -480 }] })).toMatchObject({
    ecart: '−\u00a08\u00a0h',
    trop: false,
  })
  expect(direCompteurs({ detail: [{ ...COMPTEURS, ecart: 0 }] }).ecart).toBe('')
  expect(direCompteurs({ detail: [] })).toEqual({ texte: '', ecart: '', trop: false })
})

it('names each figure: what is paid, call outs included, is not what was planned', () => {
  expect(direDetailCompteurs({ detail: [COMPTEURS] })).toBe(
    'Compté et à venir, interventions d’astreinte comprises\u00a0: 148\u00a0h (71\u00a0h comptées, 70\u00a0h à venir, 7\u00a0h neutralisées), pour 140\u00a0h dues\nPlanifié, postes seuls\u00a0: 150\u00a0h',
  )
  expect(direDetailCompteurs({ detail: [] })).toBe('')
})

it('says of a month kept from an older server what it was told then', () => {
  const { ecart: _e, a_venir: _a, neutralise: _n, ...avant } = COMPTEURS
  expect(direCompteurs({ detail: [avant] })).toMatchObject({
    texte: '150\u00a0h / 140\u00a0h',
    ecart: '+\u00a010\u00a0h',
  })
})

it.each([
  [{ annee: 2026, mois: 12 }, 'ce mois-ci'],
  [{ annee: 2026, mois: 1 }, 'en janvier 2026'],
  [{ annee: 2027, mois: 12 }, 'en décembre 2027'],
])('the month %j, read on 3 December 2026, is %s', (mois, dit) => expect(enCeMois(mois, '2026-12-03')).toBe(dit))
