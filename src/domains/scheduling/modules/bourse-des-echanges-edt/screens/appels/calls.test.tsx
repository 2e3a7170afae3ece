import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { Unanswered } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { AppelRecu, AppelsRecus } from '#domains/scheduling/model/appels/appel.ts'
import { PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/planning/heures.ts'
import { type Gardes, GardesContext } from '#domains/scheduling/view/mes-jours/use-mes-jours.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { CallPage, Calls } from './calls.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: vi.fn(), dbOf: vi.fn(), perform: vi.fn(), wakeSync: vi.fn() }))

const unAppel = (change: Partial<AppelRecu> = {}): AppelRecu => ({
  ...{ appel_id: 4, etat: 'ouvert', message: 'Merci.', ouvert_a: '2026-12-01T08:00:00.000Z', ma_reponse: null },
  ...{ a_moi: false, pointage_date: '2026-12-05', heure_debut: '21:00', heure_fin: '07:00', poste_libelle: 'Nuit' },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null, poste_code: 'N', color: '#3d4a7a' },
  ...{ minutes: 570, prevu: 6000, contrat: 9100, anomalies: [], empechement: null },
  ...change,
})

const bouton = (name: string) => screen.queryByRole('button', { name })
const envoyes = () => vi.mocked(call).mock.calls.map(([, input]) => (input as { body: unknown }).body)

beforeEach(() => {
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockReset()
  vi.mocked(call).mockResolvedValue({ code: 'success', message: 'Le poste est à vous.', duration: 4000, a_moi: true })
  // A desk.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})
afterEach(cleanup)

describe('a post to take', () => {
  it('says the day, the hours, what it does to the month, and asks once more before the yes leaves', async () => {
    showScreen(<Calls appels={[unAppel()]} />)
    const carte = screen.getByRole('article', { name: 'Nuit, sam. 5 déc.' })
    expect(carte.textContent).toContain('samedi 5 décembre 2026')
    expect(carte.textContent).toContain('21:00 – 07:00, le lendemain')
    expect(carte.textContent).toContain(
      '109\u00a0h\u00a030 avec ce poste, au lieu de 100\u00a0h, pour 151\u00a0h\u00a040 au contrat',
    )
    fireEvent.click(within(carte).getByRole('button', { name: 'Je prends' }))
    expect(envoyes()).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Je prends ce poste' }))
    await waitFor(() => expect(envoyes()).toEqual([{ reponse: 'oui' }]))
  })

  it('is declined in one tap, and may still be taken after', async () => {
    showScreen(<Calls appels={[unAppel({ ma_reponse: 'non' })]} />)
    expect(screen.getByText('Vous ne pouvez pas')).toBeTruthy()
    expect(bouton('Je ne peux pas')).toBeNull()
    expect(bouton('Je prends')).toBeTruthy()
    cleanup()
    showScreen(<Calls appels={[unAppel()]} />)
    fireEvent.click(screen.getByRole('button', { name: 'Je ne peux pas' }))
    await waitFor(() => expect(envoyes()).toEqual([{ reponse: 'non' }]))
  })

  it('says why it cannot be taken in the place of its button', () => {
    showScreen(<Calls appels={[unAppel({ empechement: 'Il manque 1 h de repos.' })]} />)
    expect(screen.getByText('Il manque 1 h de repos.')).toBeTruthy()
    expect(bouton('Je prends')).toBeNull()
    expect(bouton('Je ne peux pas')).toBeTruthy()
  })

  it('tells, on its card and where the yes is given, what stands on that day already and what the law says', async () => {
    const garde = { astreinte_id: 1, heure_debut: '08:00', heure_fin: '12:00', debut: '', fin: '' }
    const jour = { feries: null, postes: [], absences: [], evenements: [], descente: null, modifie: null }
    const planning: Gardes['planning'] = {
      ...{ lu_a: '2026-12-01T08:00:00.000Z', utilisateur_id: 1, debut: '2026-11-20', fin: '2026-12-31', vu_a: null },
      proprietes: { ...PAUSE_PAR_DEFAUT, propriete_planning_roulant: 30, propriete_limite_planning: null },
      jours: [{ ...jour, dadate: '2026-12-05', astreintes: [garde] }],
    }
    const demande = {
      ...{ demande_type: 1, demande_conge_etat: 0 },
      ...{ demande_conge_date_debut: '2026-12-05', demande_conge_date_fin: '2026-12-05' },
    } as Gardes['demandes'][number]
    const phrase = 'Il manque 1 h de repos.'
    const loi = [{ code: 'REPOS_QUOTIDIEN', niveau: 'alerte', jour: '2026-12-05', phrase, reference: 'L3131-1' }]
    showScreen(
      <GardesContext value={{ planning, demandes: [demande], index: null }}>
        <Calls appels={[unAppel({ anomalies: loi as never })]} />
      </GardesContext>,
    )
    const carte = screen.getByRole('article', { name: 'Nuit, sam. 5 déc.' })
    expect(carte.textContent).toContain('9\u00a0h\u00a030 avec ce poste, au lieu de 0\u00a0min')
    expect(carte.textContent).toContain('Repos\u00a0: plus de 48\u00a0h avant ce poste')
    fireEvent.click(within(carte).getByRole('button', { name: 'Je prends' }))
    await screen.findByRole('button', { name: 'Je prends ce poste' })
    for (const ou of [carte, screen.getByRole('dialog')])
      for (const mots of [
        'Demande en attente\u00a0: Congé payé, le sam. 5 déc.',
        'Vous êtes d’astreinte le sam. 5 déc., 08:00 – 12:00.',
        phrase,
      ])
        expect(ou.textContent).toContain(mots)
    cleanup()
    showScreen(<Calls appels={[unAppel()]} />)
    expect(screen.queryByRole('list', { name: 'Déjà sur ces jours' })).toBeNull()
  })

  it('asks for the network: a yes that waits would promise what somebody else may hold', () => {
    vi.mocked(useOnline).mockReturnValue(false)
    showScreen(<Calls appels={[unAppel()]} />)
    expect(screen.getByText(/le premier qui dit oui a le poste/)).toBeTruthy()
    expect(bouton('Je prends')?.hasAttribute('disabled')).toBe(true)
  })

  it('has no answer any more once it is somebody’s, and says whose it is to its holder alone', () => {
    showScreen(
      <Calls
        appels={[unAppel({ etat: 'pourvu' }), unAppel({ appel_id: 5, etat: 'pourvu', a_moi: true, prevu: 6570 })]}
      />,
    )
    expect(screen.getByText('Déjà pourvu')).toBeTruthy()
    expect(screen.getByText('À vous')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('counts what may be taken now, and folds what may not: taken, declined, or not for oneself', () => {
    showScreen(
      <Calls
        appels={[
          unAppel(),
          unAppel({ appel_id: 5, etat: 'pourvu' }),
          unAppel({ appel_id: 6, empechement: 'Il manque 1 h de repos.' }),
          unAppel({ appel_id: 7, ma_reponse: 'non' }),
        ]}
      />,
    )
    expect(screen.getByRole('heading').textContent).toBe('Postes à prendre 1')
    expect(screen.getAllByText('À prendre')).toHaveLength(1)
    expect(screen.getByText('Pas pour vous')).toBeTruthy()
    const replies = screen.getByText('Déjà pris, refusés ou pas pour vous : 3 postes').closest('details')
    expect(replies?.open).toBe(false)
    expect(within(replies as HTMLElement).getAllByRole('article')).toHaveLength(3)
  })

  it('the question says that it is done once a reading shows the post as one’s own, though the answer was lost', async () => {
    vi.mocked(call).mockRejectedValue(new Unanswered({ kept: false }))
    const client = new QueryClient()
    const { rerender } = showScreen(<Calls appels={[unAppel()]} />, client)
    fireEvent.click(screen.getByRole('button', { name: 'Je prends' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Je prends ce poste' }))
    expect(await screen.findByText(/on ne sait pas si c’est fait/)).toBeTruthy()
    rerender(
      <QueryClientProvider client={client}>
        <MantineProvider env="test">
          <Calls appels={[unAppel({ etat: 'pourvu', a_moi: true })]} />
        </MantineProvider>
      </QueryClientProvider>,
    )
    expect(await screen.findByText('C’est fait : il est dans votre planning.')).toBeTruthy()
    expect(screen.queryByText(/on ne sait pas/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByText(/C’est fait/)).toBeNull())
  })

  it('somebody else was first while the question stood: it is said there, with what is left to do', async () => {
    const client = new QueryClient()
    const { rerender } = showScreen(<Calls appels={[unAppel()]} />, client)
    fireEvent.click(screen.getByRole('button', { name: 'Je prends' }))
    await screen.findByRole('button', { name: 'Je prends ce poste' })
    const voir = (appel: AppelRecu) =>
      rerender(
        <QueryClientProvider client={client}>
          <MantineProvider env="test">
            <Calls appels={[appel]} />
          </MantineProvider>
        </QueryClientProvider>,
      )
    voir(unAppel({ etat: 'pourvu', empechement: 'Ce poste est déjà pourvu.' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Un collègue a répondu avant vous. Rien ne change dans votre planning.',
    )
    expect(screen.getByRole('dialog', { name: 'Ce poste est déjà pourvu' })).toBeTruthy()
    expect(bouton('Je prends ce poste')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Voir ce qui reste à prendre' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('says until when the hours of its month may be read', () => {
    showScreen(<Calls appels={[unAppel({ jusqua: '2026-12-13' })]} />)
    expect(screen.getByRole('article').textContent).toContain(
      'Décembre, jusqu’au dim. 13 déc.\u00a0: 109\u00a0h\u00a030 avec ce poste, au lieu de 100\u00a0h, pour 151\u00a0h\u00a040 au contrat sur le mois entier.',
    )
  })

  it('is nothing at all where nobody asks', () => {
    const { container } = showScreen(<Calls appels={[]} />)
    expect(container.querySelector('section')).toBeNull()
  })
})

it('an address of a post that is no more leads back to the exchanges', () => {
  const data = { lu_a: '2026-12-01T08:00:00.000Z', appels: [] }
  const lecture: ReadResult<AppelsRecus> = {
    ...{ state: 'pret', data, message: '', code: '', reload: vi.fn(), fetching: false },
  }
  showScreen(<CallPage appel_id={9} appels={[]} lecture={lecture} />)
  expect(screen.getByText('Ce poste n’est pas, ou plus, à prendre')).toBeTruthy()
  expect(bouton('Voir mes échanges')).toBeTruthy()
})
