import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOnline } from '#client/queue/use-sync.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { ANOMALIE, unConge, unEchange } from '../testing/demandes.ts'
import { AnswerForm } from './answer-form.tsx'

const { appeler, lire } = vi.hoisted(() => ({ appeler: vi.fn(), lire: vi.fn() }))
vi.mock('#client/call/api.ts', () => ({
  call: (operation: { method: string }, ...rest: unknown[]) =>
    (operation.method === 'GET' ? lire : appeler)(operation, ...rest),
}))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))

const RIEN = { postes: [], heures: { perdues: 0, a_couvrir: 0 }, compteurs: [], anomalies: [], levees: 0, prepares: 0 }
const size = (phone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('portrait'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
const ouvrir = (id = 1) => showScreen(<AnswerForm action={unConge(id)} relire={vi.fn()} onRepondu={vi.fn()} />)
const bouton = (nom: string) => screen.getByRole<HTMLButtonElement>('button', { name: nom })
const mot = () => screen.queryByLabelText('Motif (facultatif)')
const decide = () => screen.queryByRole('list', { name: 'Ce qui décide' })

beforeEach(() => {
  forgetTaps()
  appeler.mockReset()
  lire.mockReset()
  lire.mockResolvedValue(RIEN)
  vi.mocked(useOnline).mockReturnValue(true)
  size(true)
})
afterEach(() => vi.unstubAllGlobals())

it('says beside the yes, on a phone, what decides', async () => {
  ouvrir()
  const pied = within(screen.getByRole('contentinfo'))
  expect((await pied.findByRole('list', { name: 'Ce qui décide' })).textContent).toBe(
    'Aucun poste sur ces jours, aucune règle de plus n’est enfreinte.',
  )
  expect(pied.getByRole('button', { name: 'Accepter' })).toBeTruthy()
})

it('says the gravest of it, and folds the rest: what is answered keeps its room', async () => {
  const compteurs = [{ libelle: 'Congés payés', periode: '2026', droit: 25, pris: 27, reste: -2 }]
  lire.mockResolvedValue({
    ...RIEN,
    anomalies: [{ ...ANOMALIE, niveau: 'alerte', phrase: 'Un repos court.' }],
    compteurs,
  })
  ouvrir()
  const premier = 'Congés payés 2026\u00a0: dépassés de 2\u00a0j.'
  expect((await screen.findByRole('list', { name: 'Ce qui décide' })).textContent).toBe(premier)
  const reste = screen.getByText('Et 1 autre point').closest('details')
  expect([reste?.open, reste?.textContent]).toEqual([false, expect.stringContaining('Un repos court.')])
})

it('says nothing of it beside a panel, without network, or where the office could not', async () => {
  size(false)
  ouvrir()
  expect(mot()).not.toBeNull()
  expect(decide()).toBeNull()
  cleanup()
  size(true)
  lire.mockClear()
  vi.mocked(useOnline).mockReturnValue(false)
  ouvrir()
  expect(lire).not.toHaveBeenCalled()
  cleanup()
  vi.mocked(useOnline).mockReturnValue(true)
  lire.mockRejectedValue(new Error('no office'))
  const { container } = ouvrir()
  await vi.waitFor(() => expect(container.querySelector('.mantine-Skeleton-root')).toBeNull(), { timeout: 10_000 })
  expect(decide()).toBeNull()
})

it.each([
  ['a leave', unConge(1), RIEN],
  ['an exchange', unEchange(1), { personnes: [], besoins: [], empechement: null }],
])('gives no yes to %s before what it changes stands; the no is free', async (_, action, effets) => {
  size(false)
  let lues = (_: unknown) => {}
  lire.mockImplementation(() => new Promise(resolve => (lues = resolve)))
  showScreen(<AnswerForm action={action} relire={vi.fn()} onRepondu={vi.fn()} />)
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull()
  expect([bouton('Vérification…').disabled, bouton('Refuser').disabled]).toEqual([true, false])
  fireEvent.click(bouton('Vérification…'))
  expect(appeler).not.toHaveBeenCalled()
  lues(effets)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Accepter' })).disabled).toBe(false)
})

it('says, where what a yes changes could not be read, that it would be given without knowing', async () => {
  lire.mockRejectedValue(new Error('no office'))
  ouvrir()
  const oui = await screen.findByRole<HTMLButtonElement>(
    'button',
    { name: 'Accepter sans savoir' },
    { timeout: 10_000 },
  )
  expect(oui.disabled).toBe(false)
  expect(screen.getByText(/n’a pas pu être lu/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull()
})

it('folds the word on a phone, and opens it where it is asked for: by its button, by a refusal', () => {
  ouvrir(1)
  expect(mot()).toBeNull()
  fireEvent.click(bouton('Ajouter un mot'))
  expect(document.activeElement).toBe(mot())
  cleanup()
  ouvrir(2)
  fireEvent.click(bouton('Refuser'))
  expect(document.activeElement).toBe(mot())
  expect(bouton('Refuser sans motif')).toBeTruthy()
  expect(appeler).not.toHaveBeenCalled()
})
