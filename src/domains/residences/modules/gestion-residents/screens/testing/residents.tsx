import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import type { Affectation, EtatResident } from '#domains/residences/model/resident.ts'
import type { FicheResident, ResidentLigne } from '#domains/residences/modules/gestion-residents/contract.ts'
import { Screen } from '../screen.tsx'

const { lectures, ecrits, droits } = vi.hoisted(() => ({
  lectures: new Map<string, unknown>(),
  ecrits: [] as unknown[],
  droits: { donnees: true, sans: '' },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }) => ({
    ...{ state: 'pret', message: '', code: '', error: null, reload: vi.fn(), fetching: false },
    data: null,
    ...(lectures.get(id) as object),
  }),
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-29' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({}) }))
vi.mock('#client/session/rights.ts', () => ({
  mayCall: (_session: unknown, operations: readonly { id: string }[]) =>
    droits.donnees && !operations.some(o => o.id === droits.sans),
}))
vi.mock('#client/session/own-name.ts', () => ({ useOwnName: () => null }))
vi.mock('#client/resource/grid-memory.ts', () => ({ gridMemory: null }))
vi.mock('#client/reading/use-writing.ts', () => ({
  useReread: () => vi.fn(),
  undoBy: vi.fn(),
  useWriting: ({ id }: { id: string }) => ({
    ...{ pending: false, refusal: null, message: null, forget: vi.fn() },
    write: async (input: unknown) => {
      ecrits.push([id, input])
      return {}
    },
  }),
}))

export const ligne = (reste: Partial<ResidentLigne>): ResidentLigne => ({
  ...{ resident_id: 1, label: 'Mme Denise Petit', resident_civilite: 'Mme', resident_nom: 'Petit' },
  ...{ resident_prenom: 'Denise', resident_date_naissance: '1938-03-14', etat: 'present', logement_id: 4 },
  ...{ logement_numero: '12', demande_le: '2024-05-01', demande_note: '', entree: '2024-06-01', sortie: null },
  allergies: '',
  ...reste,
})
export const RESIDENTS = [
  ligne({}),
  ligne({ resident_id: 2, resident_nom: 'Charpentier', etat: 'absent' }),
  ligne({ resident_id: 3, resident_nom: 'Benali', etat: 'attente', logement_id: null, logement_numero: '' }),
  ligne({ resident_id: 4, resident_nom: 'Lucas', etat: 'sorti', sortie: '2026-11-05' }),
]
export const fiche = (etat: EtatResident, reste: Partial<FicheResident> = {}): FicheResident => ({
  ...ligne({ etat }),
  ...{ lu_a: '2026-11-29T08:00:00.000Z', resident_nom_naissance: 'Roux', sortie_motif: '', version: '3' },
  photo: null,
  resident_securite_sociale: '',
  ...{ absences: [], historique: [], retirable: false, ...reste },
})
export const stay = (reste: Partial<Affectation> = {}): Affectation => ({
  ...{ affect_id: 5, logement_id: 4, logement_numero: '12', logement_libelle: '', libelle_etage: '1er étage' },
  ...{ logements_type_libelle: 'Studio', resident_id: 1, resident_label: 'Mme Denise Petit', place: 1 },
  allergies: '',
  ...{ affect_date_debut: '2026-11-20', affect_motif_debut: '', affect_date_fin: null, affect_motif_fin: '' },
  ...{ en_cours: 1, suite: true, defaisable: true, ...reste },
})

export function montrer({
  path = [] as string[],
  residents = RESIDENTS as readonly ResidentLigne[],
  autres = 0,
  phone = false,
} = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone ? query.includes('max-width') : query.includes('min-width'),
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
  lectures.set('gestion-residents.lister', {
    data: { lu_a: '2026-11-29T08:00:00.000Z', aujourdhui: '2026-11-29', autres, residents },
  })
  render(
    <MantineProvider env="test">
      <Screen path={path} params={{}} />
    </MantineProvider>,
  )
}
export function ouvrir(resident: FicheResident, sejours: readonly Affectation[] = [], phone = false) {
  lectures.set('gestion-residents.lire', { data: resident })
  lectures.set('gestion-residents.appartements', { data: { lu_a: '2026-11-29T08:00:00.000Z', sejours } })
  montrer({ path: ['1'], phone })
}
export const boutons = () => screen.getAllByRole('button').map(b => b.textContent)

/** Each test begins with nothing read, nothing written and every right. */
export function recommencer(): void {
  cleanup()
  navigate('/m/gestion-residents?')
  ecrits.length = 0
  lectures.clear()
  droits.donnees = true
  droits.sans = ''
}

export { droits, ecrits, lectures }
