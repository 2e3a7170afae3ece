import { expect, it } from 'vitest'
import { TYPE_DEMANDER_ABSENCE, TYPE_RETIRER_ABSENCE } from '#domains/people/model/demande-absence.ts'
import type { ActionLocale } from '#wire/replay.ts'
import { appliquerAbsences } from './rejeu.ts'

const UID = '019a9f00-0000-7000-8000-000000000001'
const action = (seq: number, type: string, payload: object, plus: Partial<ActionLocale> = {}): ActionLocale => ({
  id: String(seq),
  seq,
  type,
  payload,
  fait_a: '2026-11-20T08:00:00.000Z',
  etat: 'en_attente',
  ...plus,
})
const demandee = action(1, TYPE_DEMANDER_ABSENCE, {
  uid: UID,
  date_debut: '2026-11-26',
  heure_debut: '08:00',
  date_fin: '2026-11-26',
  heure_fin: '12:00',
  motif: '',
})
const LU = { lu_a: '2026-11-20T07:00:00.000Z', demandes: [] }

it('shows what was asked without network at once, and taken back the same way', () => {
  expect(appliquerAbsences(LU, [demandee])).toMatchObject([
    { uid: UID, etat: 0, debut: '2026-11-26T07:00:00.000Z', fin: '2026-11-26T11:00:00.000Z', demande_absence_id: null },
  ])
  expect(appliquerAbsences(LU, [demandee, action(2, TYPE_RETIRER_ABSENCE, { uid: UID })])).toMatchObject([{ etat: 7 }])
})

it('leaves out what the office refused, and what its reading holds already', () => {
  expect(appliquerAbsences(LU, [{ ...demandee, etat: 'a_resoudre' }])).toEqual([])
  const [lue] = appliquerAbsences(LU, [demandee])
  const demandes = [{ ...(lue as NonNullable<typeof lue>), demande_absence_id: 3, etat: 1 as const }]
  expect(appliquerAbsences({ ...LU, demandes }, [demandee, action(2, TYPE_RETIRER_ABSENCE, { uid: UID })])).toEqual(
    demandes,
  )
})
