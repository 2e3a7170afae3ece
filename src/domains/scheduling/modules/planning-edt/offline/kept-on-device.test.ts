import { expect, it } from 'vitest'
import { unMois } from '../testing/mois.ts'
import { taireLesAbsences } from './lectures.ts'

it('a device keeps that a colleague is away, and no word of why', () => {
  const mois = unMois({
    absences: [{ utilisateur_id: 3, jour: '2026-12-04', sorte: 'maladie', de_conge: false }],
    notes: [
      { utilisateur_id: 3, jour: '2026-12-04', texte: 'Hospitalisée', ecrit_a: '2026-12-01T08:00:00.000Z', par: 'N' },
    ],
  })
  expect(JSON.stringify(mois)).toContain('Maladie')
  const garde = taireLesAbsences(mois)
  expect(JSON.stringify(garde)).not.toMatch(/"(?:pointage_maladie|is_maladie|maladie)":1|Maladie|"sorte":"maladie"/)
  expect(garde.notes).toEqual([])
  expect(garde.agents[2]?.calendrier[0]).toMatchObject({ poste: -1, poste_libelle: 'Absence' })
  // Posts are what one comes to read.
  expect(garde.agents[0]?.calendrier).toEqual(mois.agents[0]?.calendrier)
})
