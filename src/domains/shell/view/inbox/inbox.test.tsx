import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LigneATraiter } from '#wire/inbox.ts'
import { Inbox } from './inbox.tsx'
import { ligneATraiter } from './testing/lignes.ts'

const world = vi.hoisted(() => ({
  data: undefined as unknown,
  online: true,
  sent: [] as string[],
  undone: 0,
  went: [] as string[],
}))
vi.mock('#client/reading/use-reading.ts', () => ({ useReading: () => ({ data: world.data }) }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => world.online }))
vi.mock('#client/address/location.ts', async original => ({
  ...(await original<object>()),
  navigate: (to: string) => world.went.push(to),
}))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-25' }))
vi.mock('#client/call/notices.ts', async original => ({
  ...(await original<object>()),
  undoNewest: () => ++world.undone > 0,
}))
vi.mock('#client/reading/use-writing.ts', () => ({
  useWriting: (operation: { id: string }) => ({
    pending: false,
    message: null,
    write: async ({ id, motif }: { id: number; motif: string }) => {
      world.sent.push(`${operation.id} ${id} ${motif}`.trim())
      return {}
    },
  }),
}))
vi.mock('#client/modules/inbox.ts', () => {
  const answer = (id: string, ask?: object) => ({
    operation: { id },
    input: (n: number, motif: string) => ({ id: n, motif }),
    ask,
  })
  return {
    loadInboxAnswers: async () => ({
      conge: { accepter: answer('oui'), refuser: answer('non') },
      recue: {
        accepter: answer('prendre', { title: 'Acceptation', text: 'Vous vous engagez.', yes: 'Accepter la demande' }),
        refuser: answer('laisser'),
      },
      jour: { prevenir: answer('dire', { title: 'Message', text: 'Un e-mail part.', yes: 'Prévenir le client' }) },
    }),
  }
})

const LIGNES = [
  ligneATraiter({
    cle: 'visite:9',
    genre: 'visite',
    urgence: 'maintenant',
    titre: 'M. Carpentier',
    peut: [],
    cible_id: null,
    adresse: '/m/x/9',
  }),
  ligneATraiter({ cle: 'conge:1' }),
  ligneATraiter({ cle: 'recue:2', genre: 'recue', cible_id: 2, titre: 'Ramonage' }),
]

function all(lignes: readonly LigneATraiter[]) {
  world.data = { lu_a: '2026-11-25T09:12:00.000Z', suivi: true, lignes }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <Inbox />
      </MantineProvider>
    </QueryClientProvider>
  )
}
async function show(lignes: readonly LigneATraiter[] = LIGNES) {
  const drawn = render(all(lignes))
  await act(async () => undefined)
  return drawn
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const here = () => document.activeElement?.textContent

beforeEach(() => {
  Object.assign(world, { online: true, sent: [], undone: 0, data: undefined })
  HTMLElement.prototype.checkVisibility = () => true
})
afterEach(() => vi.useRealTimers())

it('says that nothing waits once it was heard, and not before', async () => {
  const { unmount } = render(
    <MantineProvider env="test">
      <Inbox />
    </MantineProvider>,
  )
  expect(screen.getByRole('status', { name: 'Lecture de ce qui est à traiter…' })).toBeTruthy()
  expect(screen.queryByText('Rien n’attend.')).toBeNull()
  unmount()
  await show([])
  expect(screen.getByText('Rien n’attend.')).toBeTruthy()
})

it('says that it does not know, without network or where nobody answers', () => {
  vi.useFakeTimers()
  const draw = () =>
    render(
      <MantineProvider env="test">
        <Inbox />
      </MantineProvider>,
    )
  world.online = false
  const { unmount } = draw()
  expect(screen.getByText(/Hors ligne.: ce qui est à traiter n’est pas connu/)).toBeTruthy()
  unmount()
  world.online = true
  draw()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByText('Ce qui est à traiter n’a pas encore pu être lu.')).toBeTruthy()
})

it('is not there for who can have nothing in it', () => {
  world.data = { lu_a: '2026-11-25T09:12:00.000Z', suivi: false, lignes: [] }
  render(
    <MantineProvider env="test">
      <Inbox />
    </MantineProvider>,
  )
  expect(screen.queryByRole('region', { name: 'À traiter' })).toBeNull()
})

it('counts by urgency, and links each line', async () => {
  await show()
  expect(within(screen.getByRole('list', { name: 'Maintenant' })).getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Aujourd’hui 2' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /M\. Carpentier/ }).getAttribute('href')).toBe('/m/x/9')
})

it('is moved through with J and K, from elsewhere on the page too', async () => {
  await show()
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'j' })
  field.remove()
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(here()).toContain('M. Carpentier')
  press('j')
  expect(here()).toContain('Inès Caron')
  press('k')
  press('k')
  expect(here()).toContain('M. Carpentier')
})

it('answers with A and R what may be, the line it is on, and takes back with Z', async () => {
  await show()
  fireEvent.keyDown(document.body, { key: 'j' })
  press('a')
  expect(world.sent).toEqual([])
  press('j')
  await act(async () => void press('a'))
  expect(world.sent).toEqual(['oui 1'])
  press('z')
  expect(world.undone).toBe(1)
})

it('asks first where nothing takes the answer back', async () => {
  await show()
  act(() => screen.getByRole('link', { name: /Ramonage/ }).focus())
  press('a')
  expect(world.sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Accepter la demande' }))
  await vi.waitFor(() => expect(world.sent).toEqual(['prendre 2']))
})

it('leaves the keyboard to the next line when one goes', async () => {
  const { rerender } = await show()
  fireEvent.keyDown(document.body, { key: 'j' })
  press('j')
  rerender(all(LIGNES.filter(l => l.cle !== 'conge:1')))
  await act(async () => undefined)
  expect(here()).toContain('Ramonage')
})

it('stays readable without network with its hour, and answers nothing', async () => {
  world.online = false
  await show()
  expect(screen.getByText(/Hors ligne, mis à jour/)).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: /^Accepter/ }))
    expect(button).toHaveProperty('disabled', true)
})

it('offers of a line only what may be answered, with its own key: a customer is told with P, once asked', async () => {
  const jour = ligneATraiter({ cle: 'jour:3', genre: 'jour', cible_id: 3, titre: 'Mme Roussel', peut: ['prevenir'] })
  await show([jour])
  const [keys] = screen.getAllByText((_text, node) => node?.tagName === 'P' && /suivant/.test(node.textContent ?? ''))
  expect(keys?.textContent).toBe('J suivantK précédentEntrée ouvrirP prévenirZ défaire')
  expect(screen.getAllByRole('button').map(b => b.textContent)).toEqual(['Prévenir le client'])
  press('j')
  press('a')
  expect(world.sent).toEqual([])
  press('p')
  const dialog = await screen.findByRole('dialog')
  expect(world.sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Prévenir le client' }))
  expect(world.sent).toEqual(['dire 3'])
})

it('leads a thumb to where a yes shows what it changes, beside the no', async () => {
  const seule = ligneATraiter({ cle: 'conge:1', titre: 'Inès Caron', peut: ['refuser'], adresse: '/m/actions/conge:1' })
  const { unmount } = await show([seule])
  expect(screen.queryByRole('button', { name: /^Répondre/ })).toBeNull()
  unmount()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('portrait'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  await show([seule, ligneATraiter({ cle: 'recue:2', genre: 'recue', cible_id: 2, titre: 'Ramonage' })])
  vi.unstubAllGlobals()
  expect(screen.getAllByRole('button').map(b => b.textContent)).toContain('Refuser')
  fireEvent.click(screen.getByRole('button', { name: /^Répondre.*Inès Caron$/ }))
  expect(world.went).toEqual(['/m/actions/conge:1'])
  // One that may be accepted where it stands leads nowhere else.
  expect(screen.queryByRole('button', { name: /^Répondre.*Ramonage$/ })).toBeNull()
})
