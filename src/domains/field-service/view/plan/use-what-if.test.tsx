import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { type Place, placeOf, type VisitePlacee } from '#domains/field-service/model/repartition/places.ts'
import { deplacerVisite, essayerPlace } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { useWhatIf } from './use-what-if.tsx'

const signed = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({
    session: { user: { modules: signed.modules, administrateur_plateforme: false } },
    emprunt: null,
  }),
}))
const appeler = vi.mocked(call)

const visite = (intervention_id: number): VisitePlacee & { readonly technicien: string } => ({
  intervention_id,
  version: 1,
  technicien_id: 7,
  technicien: 'Bruno Picard',
  jour: '2026-11-20',
  debut: '2026-11-20T09:00:00.000Z',
  fin: '2026-11-20T10:00:00.000Z',
  th_libelle: '10:00 - 12:00',
  th_jour: '2026-11-20',
})
const AILLEURS: Place = { ...placeOf(visite(1)), vers: 9 }
const OCCUPE = { sorte: 'occupe', niveau: 'bloque', texte: 'Léa Morel\u00a0: déjà pris.' } as const
const HORAIRES = { sorte: 'horaires', niveau: 'attention', texte: 'Léa Morel\u00a0: hors de ses horaires.' } as const
const DETOUR = { sorte: 'detour', niveau: 'info', texte: 'Ajoute environ 6 min à sa journée.' } as const
const IDEE = {
  utilisateur_id: 12,
  utilisateur_nom: 'Bruno Picard',
  debut: '2026-11-20T09:00:00.000Z',
  fin: '2026-11-20T10:00:00.000Z',
  raisons: ['même heure'],
}
const dire = (constats: readonly unknown[], idees: readonly unknown[] = []) =>
  appeler.mockImplementation((async (operation: unknown) =>
    operation === essayerPlace
      ? { constats, idees }
      : { code: 'success', message: 'Placée.', duration: 2500, intervention: { version: 2 } }) as never)

let ask: ReturnType<typeof useWhatIf>['accepted']
function Drag() {
  const { accepted, asked } = useWhatIf([{ id: 9, label: 'Léa Morel' }])
  ask = accepted
  return asked
}

beforeEach(() => {
  signed.modules = ['vx-regulation-interventions']
  appeler.mockReset()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Drag />
      </QueryClientProvider>
    </MantineProvider>,
  )
})

async function drop(id: number): Promise<{ yes: boolean | null }> {
  const said: { yes: boolean | null } = { yes: null }
  await act(async () => {
    void ask(visite(id), `client ${id}`, AILLEURS).then(yes => {
      said.yes = yes
    })
    await Promise.resolve()
  })
  return said
}

it('says a refusal and that nothing better was found, and lets it go back only', async () => {
  dire([OCCUPE])
  const said = await drop(1)
  expect(await screen.findByText(/déjà pris/)).toBeTruthy()
  expect(screen.getByText('Vers Léa Morel, 10:00 – 11:00 (au lieu de Bruno Picard, 10:00 – 11:00)')).toBeTruthy()
  expect(screen.getByText('Rien de mieux trouvé ces trois jours.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Déplacer quand même' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Laisser où elle était' }))
  await waitFor(() => expect(said.yes).toBe(false))
})

it('puts the visit at a better place in one press, and the drag is over', async () => {
  dire([OCCUPE], [IDEE])
  const said = await drop(1)
  fireEvent.click(await screen.findByRole('button', { name: /^Bruno Picard, 10:00/ }))
  await waitFor(() => expect(said.yes).toBe(false))
  expect(screen.queryByText(/Rien de mieux/)).toBeNull()
  expect(appeler.mock.calls.find(([operation]) => operation === deplacerVisite)?.[1]).toMatchObject({
    params: { id: '1' },
    body: { version: 1, vers: 12, jour: '2026-11-20', heure_debut: '10:00', duree_minutes: 60 },
  })
})

it('asks of two drags one after the other', async () => {
  dire([HORAIRES])
  const [first, second] = [await drop(1), await drop(2)]
  expect(await screen.findByRole('dialog', { name: /client 1$/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Déplacer quand même' }))
  await waitFor(() => expect(first.yes).toBe(true))
  expect(second.yes).toBeNull()
  expect(await screen.findByRole('dialog', { name: /client 2$/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Laisser où elle était' }))
  await waitFor(() => expect(second.yes).toBe(false))
})

it('asks nothing where nothing speaks against it, nor where the office cannot say', async () => {
  dire([DETOUR])
  const free = await drop(1)
  await waitFor(() => expect(free.yes).toBe(true))
  appeler.mockRejectedValue(new Error('away'))
  const unknown = await drop(2)
  await waitFor(() => expect(unknown.yes).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})
