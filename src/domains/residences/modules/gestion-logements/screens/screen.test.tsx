import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import type { LogementLigne } from '../contract.ts'
import { Screen } from './screen.tsx'

const { lectures, demandes, exportes, droits } = vi.hoisted(() => ({
  lectures: new Map<string, unknown>(),
  demandes: [] as unknown[],
  exportes: [] as unknown[],
  droits: { residents: true },
}))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: ({ id }: { id: string }, input?: { query?: unknown }) => {
    if (input?.query) demandes.push(input.query)
    return {
      ...{ state: 'pret', message: '', code: '', error: null, reload: vi.fn(), fetching: false },
      data: null,
      ...(lectures.get(id) as object),
    }
  },
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-29' }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({}) }))
vi.mock('#client/session/own-name.ts', () => ({ useOwnName: () => null }))
vi.mock('#kit/data-grid/export-file.ts', () => ({
  exportFile: async (...args: unknown[]) => {
    exportes.push(args)
    return new Blob([])
  },
}))
vi.mock('#kit/save-blob.ts', () => ({ saveBlob: (_blob: Blob, nom: string) => exportes.push(nom) }))
vi.mock('#client/session/rights.ts', () => ({ mayCall: () => droits.residents }))
vi.mock('#client/reading/use-writing.ts', () => ({
  useReread: () => vi.fn(),
  undoBy: vi.fn(),
  useWriting: () => ({ pending: false, refusal: null, message: null, forget: vi.fn(), write: vi.fn() }),
}))

const room = (reste: Partial<LogementLigne>): LogementLigne => ({
  ...{
    logement_id: 1,
    logement_numero: '1',
    logement_libelle: '',
    logement_etage: 0,
    libelle_etage: 'Rez-de-chaussée',
  },
  ...{ logements_type_id: 3, logements_type_libelle: 'Chambre simple', nb_residents: 0, places: 1, etat: 'libre' },
  ...{ libre_le: '2026-11-29', travaux: null, residents: [], a_venir: [], ...reste },
})
const petit = { resident_id: 7, label: 'Mme Denise Petit', absent: false }
const ROOMS = [
  room({ nb_residents: 1, etat: 'complet', libre_le: null, residents: [{ ...petit, absent: true }] }),
  room({ logement_id: 2, logement_numero: '2', places: 2, nb_residents: 1, etat: 'partiel', residents: [petit] }),
  room({
    ...{ logement_id: 3, logement_numero: '11', logement_etage: 1, libelle_etage: '1er étage', etat: 'travaux' },
    travaux: { du: '2026-11-20', au: '2026-12-11', motif: 'Douche à refaire' },
  }),
  room({ logement_id: 4, logement_numero: '12', logement_etage: 1, libelle_etage: '1er étage', etat: 'reserve' }),
]
const ATTENTE = [
  { resident_id: 9, label: 'M. Ahmed Benali', etat: 'attente', demande_le: '2026-11-10', demande_note: 'Au calme' },
]

function montrer({ rooms = ROOMS, aucun = false, path = [] as string[] } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
  lectures.set('gestion-logements.lister', {
    data: {
      ...{ lu_a: '2026-11-29T08:00:00.000Z', aujourdhui: '2026-11-29', aucun, logements: rooms },
      ...{ occupation: { places: 4, prises: 2, travaux: 1 }, en_attente: ATTENTE },
    },
  })
  render(
    <MantineProvider env="test">
      <Screen path={path} params={{}} />
    </MantineProvider>,
  )
}
const textes = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

beforeEach(() => {
  cleanup()
  navigate('/m/gestion-logements?')
  lectures.clear()
  demandes.length = 0
  exportes.length = 0
  droits.residents = true
})

it('shows a house without rooms where to begin', () => {
  montrer({ rooms: [], aucun: true })
  expect(screen.getByText('Aucun logement pour l’instant')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Ajouter un logement' })).toHaveLength(1)
  expect(screen.queryByLabelText('Occupation')).toBeNull()
})

it('shows the floors with who lives there, what is free, what is closed, and who waits', () => {
  montrer()
  const ground = within(screen.getByRole('region', { name: 'Rez-de-chaussée' }))
  expect(ground.getAllByRole('button').map(b => b.textContent)).toEqual([
    '1OccupéMme Denise Petit (absence)Chambre simple',
    '21/2Mme Denise PetitChambre simple',
  ])
  const first = within(screen.getByRole('region', { name: '1er étage' }))
  expect(first.getByText('Du 20 novembre 2026 au 11 décembre 2026, Douche à refaire')).toBeTruthy()
  expect(first.getByText('Réservé')).toBeTruthy()
  expect(textes()).toContain('2 places occupées sur 4 (50 %), 1 logement en travaux')
  const waiting = within(screen.getByRole('region', { name: 'En attente d’un logement' }))
  expect(waiting.getByRole('link', { name: 'M. Ahmed Benali' }).getAttribute('href')).toBe('/m/gestion-residents/9')
  expect(waiting.getByText('Depuis le 10 novembre 2026. Au calme')).toBeTruthy()
  fireEvent.click(ground.getByRole('button', { name: /^2/ }))
  expect(readAddress()).toBe('/m/gestion-logements/2')
})

it('asks the office for what is chosen, and leads nobody to a page that is not theirs', () => {
  droits.residents = false
  navigate('/m/gestion-logements?occupation=libre')
  montrer({ rooms: [] })
  expect(demandes).toContainEqual({ type: '-1', etage: '-1', occupation: 'libre' })
  fireEvent.click(screen.getByRole('button', { name: 'Tout montrer' }))
  expect(demandes.at(-1)).toEqual({ type: '-1', etage: '-1', occupation: '-1' })
  expect(screen.queryByRole('link', { name: 'M. Ahmed Benali' })).toBeNull()
  expect(screen.getByText('M. Ahmed Benali')).toBeTruthy()
})

it('opens a room beside them: its stays, no bed offered where nobody leaves, no deleting where somebody lives', () => {
  lectures.set('gestion-logements.lire', {
    data: { ...ROOMS[0], lu_a: '2026-11-29T08:00:00.000Z', supprimable: false },
  })
  lectures.set('gestion-logements.residents', {
    data: {
      lu_a: '2026-11-29T08:00:00.000Z',
      sejours: [
        {
          ...{ affect_id: 5, logement_id: 1, logement_numero: '1', logement_libelle: '', logements_type_libelle: '' },
          ...{ libelle_etage: 'Rez-de-chaussée', resident_id: 7, resident_label: 'Mme Denise Petit', place: 1 },
          allergies: 'Arachide',
          ...{
            affect_date_debut: '2026-09-01',
            affect_motif_debut: 'Entrée',
            affect_date_fin: null,
            affect_motif_fin: '',
          },
          ...{ en_cours: 1, suite: false, defaisable: true },
        },
      ],
    },
  })
  montrer({ path: ['1'] })
  const panel = within(screen.getByRole('complementary', { name: 'Logement' }))
  expect(panel.getByText('Arachide')).toBeTruthy()
  expect(panel.getByText('Depuis le 1er septembre 2026')).toBeTruthy()
  expect(panel.getByText('Aucune fin de séjour connue')).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Fin du séjour' })).toBeTruthy()
  expect(panel.queryByRole('button', { name: /Accueillir|Supprimer/ })).toBeNull()
})

it('takes the rooms that are shown away as a sheet, and who waits as another', async () => {
  montrer()
  const prendre = async (bouton: HTMLElement, fichier: string) => {
    exportes.length = 0
    fireEvent.click(bouton)
    fireEvent.click(await screen.findByRole('menuitem', { name: /csv/ }))
    await waitFor(() => expect(exportes).toHaveLength(2))
    const [[table, , titre], nom] = exportes as [[{ lignes: unknown[] }, string, string], string]
    expect(nom).toBe(fichier)
    return { titre, lignes: table.lignes }
  }
  const [logements] = screen.getAllByRole('button', { name: 'Exporter' })
  const rooms = await prendre(logements as HTMLElement, 'logements.csv')
  expect(rooms.titre).toBe('Logements')
  expect(rooms.lignes[1]).toEqual([
    ...['Rez-de-chaussée', '2', '', 'Chambre simple', 2, 1, expect.any(String), 'Mme Denise Petit', ''],
    ...['2026-11-29', ''],
  ])
  const attente = within(screen.getByRole('region', { name: 'En attente d’un logement' }))
  const qui = await prendre(attente.getByRole('button', { name: 'Exporter' }), 'liste-attente.csv')
  expect(qui).toEqual({
    titre: 'Liste d’attente',
    lignes: [['M. Ahmed Benali', '2026-11-10', 'En attente', 'Au calme']],
  })
})
