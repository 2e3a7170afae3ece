import { expect, it } from 'vitest'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { direCreneau } from './slot-words.ts'

const CRENEAU: CreneauLu = {
  ...{ presence_date: '2026-12-07', th_id: 1, th_libelle: '08:00 - 10:00', jour_libelle: 'lundi', duree_inter: '1.00' },
  ...{ utilisateur_id: 3, utilisateur_nom: 'Léa', nb_interventions: 0, minutes_ajout: null, distance_ajout: null },
  ...{ debut: '2026-12-07T07:00:00.000Z', fin: '2026-12-07T08:00:00.000Z', raison: null, retenu_par: null },
  distance_inconnue: 'premiere_visite',
}

it('says of a slot that nobody said when its technician works', () => {
  expect(direCreneau(CRENEAU, { wished: false })).toBe('à 08:00 · seule intervention du jour')
  expect(direCreneau({ ...CRENEAU, horaires_supposes: true }, { wished: false })).toBe(
    'à 08:00 · horaires non renseignés · seule intervention du jour',
  )
})
