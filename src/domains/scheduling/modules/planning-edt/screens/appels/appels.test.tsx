import 'fake-indexeddb/auto'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import type { AppelBureau, Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import { POSTES, REPOS, uneCase, unMois } from '#domains/scheduling/modules/planning-edt/testing/mois.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { Screen } from '../screen.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

const POSTE = {
  ...{ pointage_date: '2026-12-04', heure_debut: '06:45', heure_fin: '14:15', poste_libelle: 'Matin', poste_code: 'M' },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null, color: '#f6c95b' },
}
const candidat = (utilisateur_id: number, label: string, change: Partial<Remplacants['candidats'][number]> = {}) => ({
  ...{ utilisateur_id, label, metier_libelle: 'Aide-soignant', verdict: 'libre' as const, score: 50, propose: true },
  ...{ raisons: [{ ton: 'good' as const, mots: 'Repos et durées respectés' }], anomalies: [] },
  ...{ minutes: 420, prevu: 0, contrat: 0, sans_acces: false, donner: null },
  ...change,
})
const interdit = { verdict: 'bloque' as const, propose: false, anomalies: [REPOS, { ...REPOS, jour: '2026-12-06' }] }
const LUS: Remplacants = {
  ...{ lu_a: '2026-12-01T08:00:00.000Z', poste: { ...POSTE, poste_id: 1 }, remplace: 'Leïla Amrani' },
  candidats: [candidat(2, 'Hugo Bonnet'), candidat(3, 'Inès Carlier', interdit)],
}
const unAppel = (change: Partial<AppelBureau> = {}): AppelBureau => ({
  poste_id: 1,
  ...{ ...POSTE, appel_id: 7, version: 1, etat: 'ouvert', pointage_id: 11, remplace: 'Leïla Amrani', message: '' },
  ...{ ouvert_a: '2026-12-01T08:00:00.000Z', pourvu_par: null, tenu: false },
  destinataires: [
    { utilisateur_id: 2, label: 'Hugo Bonnet', reponse: null },
    { utilisateur_id: 3, label: 'Inès Carlier', reponse: 'non' },
  ],
  ...change,
})

let appels: AppelBureau[]
let lus: Remplacants
const demandes: { id: string; body: unknown; params: unknown }[] = []
const de = (id: string) => demandes.filter(d => d.id === id)
const NOTICE = { code: 'success', message: 'Fait.', duration: 4000, appel_id: 7 }

beforeEach(() => {
  device.db = new UserDb(`appels-${crypto.randomUUID()}`)
  appels = []
  lus = LUS
  demandes.length = 0
  const mois = unMois()
  const [leila] = mois.agents
  if (leila) leila.calendrier = [uneCase({ pointage_maladie: 1 })]
  vi.mocked(call).mockImplementation(async (operation, input) => {
    demandes.push({ id: operation.id, body: undefined, params: undefined, ...(input as object) })
    const answers: Record<string, unknown> = {
      'planning.lire': mois,
      'planning.postes': { postes: POSTES },
      'planning.appels': { lu_a: mois.lu_a, appels },
      'planning.remplacants': lus,
    }
    return (answers[operation.id] ?? NOTICE) as never
  })
  HTMLElement.prototype.checkVisibility = () => true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  navigate('/m/planning-edt/2026-12/agent/1/2026-12-04?', { replace: true })
})
afterEach(cleanup)

async function chercher() {
  showScreenAtAddress(Screen)
  fireEvent.click(await screen.findByRole('button', { name: 'Chercher un remplaçant…' }))
  return await screen.findByRole('dialog', { name: 'Trouver quelqu’un' })
}

it('says that nobody replaces once that is known, and not while it is being read', async () => {
  let answer: (value: unknown) => void = () => undefined
  const slow = new Promise(resolve => {
    answer = resolve
  })
  const before = vi.mocked(call).getMockImplementation()
  vi.mocked(call).mockImplementation(async (operation, ...rest) =>
    operation.id === 'planning.appels' ? ((await slow) as never) : (before?.(operation, ...rest) as never),
  )
  showScreenAtAddress(Screen)
  expect(await screen.findByText(/lecture de qui remplace/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Chercher un remplaçant/ })).toBeNull()
  answer({ lu_a: '2026-12-01T08:00:00.000Z', appels: [] })
  expect(await screen.findByText(/personne ne remplace encore/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Chercher un remplaçant/ })).toBeTruthy()
})

describe('sick cover', () => {
  it('asks the lawful ones, chosen already, with a word; who may not say yes cannot be asked', async () => {
    const dialog = await chercher()
    const hugo = await within(dialog).findByRole('checkbox', { name: 'Hugo Bonnet' })
    expect((hugo as HTMLInputElement).checked).toBe(true)
    expect(within(dialog).queryByText(/^Personne n’est coché/)).toBeNull()
    expect(within(dialog).getByRole('checkbox', { name: 'Inès Carlier' }).hasAttribute('disabled')).toBe(true)
    expect(within(dialog).queryByRole('button', { name: 'Donner le poste à Inès Carlier' })).toBeNull()
    expect(dialog.textContent).toContain('les personnes prévenues n’en sauront rien')
    expect(dialog.textContent).toContain('2\u00a0règles en détail')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Merci. ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Prévenir 1\u00a0personne' }))
    await waitFor(() => expect(de('planning.appel-ouvrir')).toHaveLength(1))
    expect(de('planning.appel-ouvrir')[0]?.body).toEqual({
      ...{ cible: { pointage_id: 11 }, destinataires: [2], message: 'Merci.' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is ranked again while it is open, and who was chosen stays so', async () => {
    lus = { ...LUS, candidats: [candidat(2, 'Hugo Bonnet'), candidat(4, 'Mara Duval', { propose: false })] }
    const dialog = await chercher()
    const noms = () =>
      within(dialog)
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(c => [c.ariaLabel ?? '', c.checked])
    await within(dialog).findByRole('checkbox', { name: 'Hugo Bonnet' })
    const avant = noms()
    lus = { ...LUS, candidats: lus.candidats.toReversed() }
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(noms()).toEqual(avant.toReversed()))
    focusManager.setFocused(undefined)
  })

  it('ticks nobody of whom something is to be read first, and says so', async () => {
    const alerte = { verdict: 'alerte' as const, anomalies: [REPOS] }
    lus = { ...LUS, candidats: [candidat(2, 'Hugo Bonnet', alerte), candidat(4, 'Mara Duval', alerte)] }
    const dialog = await chercher()
    const cases = await within(dialog).findAllByRole<HTMLInputElement>('checkbox')
    expect(cases.map(c => [c.checked, c.disabled])).toEqual([
      [false, false],
      [false, false],
    ])
    expect(within(dialog).getByText(/^Personne n’est coché d’avance/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Mara Duval' }))
    expect(within(dialog).getByRole('button', { name: 'Prévenir 1\u00a0personne' })).toBeTruthy()
    expect(within(dialog).getByText(/^Personne n’est coché d’avance/)).toBeTruthy()
  })

  it('ticks nobody without access, and says before it is given that a yes is due', async () => {
    const donner = {
      phrase: 'Poste annoncé 4 jours avant, au lieu de 7.',
      reference: 'art. L3123-31',
      derogeable: true,
    }
    lus = {
      ...LUS,
      candidats: [
        candidat(2, 'Hugo Bonnet', { sans_acces: true, propose: false }),
        candidat(4, 'Mara Duval', { donner }),
        candidat(5, 'Zoé Dupin', { donner: { ...donner, derogeable: false } }),
      ],
    }
    const dialog = await chercher()
    const hugo = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: 'Hugo Bonnet' })
    expect([hugo.checked, hugo.disabled]).toEqual([false, true])
    expect(within(dialog).getByRole('button', { name: 'Donner le poste à Hugo Bonnet' })).toBeTruthy()
    expect(within(dialog).getAllByText(/^Sans son oui, le poste ne se donne pas/)).toHaveLength(2)
    expect(within(dialog).queryByRole('button', { name: 'Donner le poste à Mara Duval' })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: /Zoé Dupin/ })).toBeNull()
    expect(within(dialog).getByText('Demandez-lui\u00a0: son oui suffit.', { normalizer: t => t })).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Donner le poste à Mara Duval, avec son accord écrit' }))
    const accord = await within(dialog).findByRole('textbox', { name: /^L’accord de Mara Duval/ })
    expect(within(dialog).getByRole('button', { name: 'Donner le poste' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(accord, { target: { value: 'D’accord au téléphone. ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Donner le poste' }))
    await waitFor(() => expect(de('planning.appel-ouvrir')).toHaveLength(1))
    expect(de('planning.appel-ouvrir')[0]?.body).toEqual({
      ...{ cible: { pointage_id: 11 }, destinataires: [], attribuer_a: 4, derogation: 'D’accord au téléphone.' },
    })
  })

  it('keeps the word that was typed when the dialog is closed', async () => {
    const dialog = await chercher()
    fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: 'Merci à tous' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ne prévenir personne' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Chercher un remplaçant…' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Un mot/ })).toHaveProperty('value', 'Merci à tous'))
    expect(de('planning.appel-ouvrir')).toEqual([])
  })

  it('gives the post at once to who may have it', async () => {
    const dialog = await chercher()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Donner le poste à Hugo Bonnet' }))
    await waitFor(() => expect(de('planning.appel-ouvrir')).toHaveLength(1))
    expect(de('planning.appel-ouvrir')[0]?.body).toEqual({
      ...{ cible: { pointage_id: 11 }, destinataires: [], attribuer_a: 2 },
    })
  })

  it('shows who was asked and what they said; it is given, or proposed no more, by the version that was read', async () => {
    appels = [unAppel()]
    showScreenAtAddress(Screen)
    expect(await screen.findByText('2 personnes prévenues')).toBeTruthy()
    expect(screen.getByText('1 réponse sur 2')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Chercher un remplaçant…' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Ne plus le proposer' }))
    await waitFor(() => expect(de('planning.appel-retirer')).toHaveLength(1))
    expect(de('planning.appel-retirer')[0]).toMatchObject({ params: { appel_id: '7' }, body: { version: 1 } })
  })

  it('asks others too, out of those who were not asked yet', async () => {
    appels = [unAppel({ destinataires: [{ utilisateur_id: 3, label: 'Inès Carlier', reponse: 'non' }] })]
    showScreenAtAddress(Screen)
    fireEvent.click(await screen.findByRole('button', { name: 'Prévenir d’autres personnes…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Trouver quelqu’un' })
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Hugo Bonnet' }))
    expect(within(dialog).queryByRole('checkbox', { name: 'Inès Carlier' })).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Prévenir 1\u00a0personne' }))
    await waitFor(() => expect(de('planning.appel-demander')).toHaveLength(1))
    expect(de('planning.appel-demander')[0]?.body).toEqual({ destinataires: [2], version: 1 })
  })

  it('says who has it, and offers nothing more', async () => {
    appels = [unAppel({ etat: 'pourvu', pourvu_par: 'Hugo Bonnet', tenu: true })]
    showScreenAtAddress(Screen)
    expect(await screen.findByText('Hugo Bonnet prend ce poste')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ne plus le proposer' })).toBeNull()
  })
})

it('whoever took it is away in their turn: somebody else is looked for', async () => {
  appels = [unAppel({ etat: 'pourvu', pourvu_par: 'Hugo Bonnet' })]
  showScreenAtAddress(Screen)
  expect(await screen.findByRole('button', { name: 'Chercher un remplaçant…' })).toBeTruthy()
  expect(screen.queryByText(/prend ce poste/)).toBeNull()
})

it('a post more is opened from its day', async () => {
  navigate('/m/planning-edt/2026-12/jour/2026-12-04?', { replace: true })
  showScreenAtAddress(Screen)
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir un poste…' }))
  const choix = await screen.findByRole('dialog', { name: /^Poser un poste/ })
  fireEvent.click(within(choix).getByRole('button', { name: /Nuit/ }))
  await waitFor(() => expect(de('planning.remplacants')).toHaveLength(1))
  expect(de('planning.remplacants')[0]?.body).toEqual({ cible: { date: '2026-12-04', poste_id: 2 } })
})

it('a post that somebody took is no longer among those to take', async () => {
  appels = [
    unAppel({ pointage_id: null }),
    unAppel({ appel_id: 8, etat: 'pourvu', pourvu_par: 'Hugo Bonnet', tenu: true }),
  ]
  navigate('/m/planning-edt/2026-12/jour/2026-12-04?', { replace: true })
  showScreenAtAddress(Screen)
  const pourvus = await screen.findByRole('region', { name: 'Postes pourvus' })
  const aPrendre = screen.getByRole('region', { name: 'Postes à prendre' })
  expect(aPrendre.textContent).toContain('2\u00a0personnes prévenues')
  expect(aPrendre.textContent).not.toContain('Hugo Bonnet prend ce poste')
  expect(pourvus.textContent).toContain('Hugo Bonnet prend ce poste')
})
