import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ReadResult } from '#client/reading/use-reading.ts'
import { tuilesReleve } from '#domains/field-service/model/activite/releve.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import type { Releve } from '../contract.ts'
import { Screen } from './screen.tsx'

const chiffres = {
  nb_interventions: 41,
  minutes_sur_place: 4_350,
  minutes_route: 820,
  distance_estimee_metres: 612_000,
  trajets_sans_distance: 0,
}
const LU_A = '2026-11-20T07:00:00.000Z'

vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => false }))
vi.mock('#client/address/screen-title.ts', () => ({ useScreenTitle: () => undefined }))
vi.mock('#offline/clock.ts', async original => ({
  ...(await original<object>()),
  correctedNow: () => '2026-11-20T07:00:00.000Z',
}))
vi.mock('./use-releve.ts', () => ({
  useReleve: (annee: number, mois?: number): Partial<ReadResult<Releve>> => ({
    state: 'pret',
    data: {
      lu_a: LU_A,
      annees: [2026, 2025],
      tuiles: tuilesReleve(annee, { annee: 2026, mois: 11 }, { annee: 2025, mois: 9 }),
      releve:
        mois === undefined ? null : { annee, mois, mois_libelle: 'Novembre', jours: [], visites: [], total: chiffres },
    },
  }),
}))

beforeEach(() => {
  showScreen(<Screen />)
})

const mois = () => screen.getAllByRole('heading', { level: 2 }).map(h => h.textContent)

it('opens on the month under way, with its hours and kilometres, and tells it once', () => {
  const carte = screen.getByRole('region', { name: /^Novembre 2026/ })
  expect(carte.textContent?.replaceAll(/\s/g, ' ')).toContain('Sur place72 h 30')
  expect(carte.textContent?.replaceAll(/\s/g, ' ')).toContain('612 km')
  expect(mois().slice(0, 3)).toEqual(['Novembre 2026 En cours', 'Octobre', 'Septembre'])
  expect(mois().filter(m => m?.startsWith('Novembre'))).toHaveLength(1)
  expect(within(carte).getByRole('button', { name: 'Voir les jours' })).toBeTruthy()
})

it('of another year shows the months alone', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Année précédente' }))
  expect(screen.queryByRole('region')).toBeNull()
  // Nothing is shown of the months before this person was there.
  expect(mois()).toEqual(['Décembre', 'Novembre', 'Octobre', 'Septembre'])
})
