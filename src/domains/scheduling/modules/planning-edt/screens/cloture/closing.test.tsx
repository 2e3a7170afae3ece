import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, download } from '#client/call/api.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { Unanswered } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ClotureAgent, Clotures } from '#domains/scheduling/model/cloture/cloture.ts'
import { PROFIL_PAR_DEFAUT } from '#domains/scheduling/model/cloture/paie.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { Closing } from './closing.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn(), download: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/session/own-name.ts', () => ({ useOwnName: () => null }))

const CHIFFRES = {
  ...{ contrat: 9100, prevu: 0, reel: 9000, compte: 9030, nuit: 0, dimanche: 0, ferie: 0, sup25: 0, sup50: 0 },
  ...{ complementaires: 0, conge: 0, hors_solde: 0, tlc: 0, maladie: 0, astreinte_minutes: 0, interventions: 0 },
  ...{ solde: 120, planifie: 9060, neutralise: 0, ecart: -70 },
}
const agent = (utilisateur_id: number, label: string, change: Partial<ClotureAgent> = {}): ClotureAgent => ({
  ...{ utilisateur_id, label, etat: 'ouvert', par: null, soi: false, fait_a: null, change: false, chiffres: CHIFFRES },
  ...{ obstacles: [], reponse: null },
  ...change,
})
let clotures: Clotures
const demandes: { id: string; body: unknown }[] = []

let matricules: { utilisateur_id: number; label: string; matricule: string }[] = []
beforeEach(() => {
  device.db = new UserDb(`cloture-${crypto.randomUUID()}`)
  demandes.length = 0
  clotures = {
    ...{ lu_a: '2026-11-03T08:00:00.000Z', annee: 2026, mois: 10, fini: true },
    agents: [
      agent(1, 'Leïla Amrani'),
      agent(2, 'Hugo Bonnet', { obstacles: [{ sorte: 'brouillon', nombre: 2 }] }),
      agent(3, 'Inès Carlier', {
        ...{ etat: 'clos', par: 'Nathalie Lefèvre', fait_a: '2026-11-02T09:00:00.000Z' },
        reponse: { sens: 'contestee', fait_a: '2026-11-02T10:00:00.000Z', mot: 'Il manque une nuit' },
      }),
    ],
  }
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockImplementation(async (operation, input) => {
    const { body } = { body: undefined, ...(input as object) } as { body: { agents?: number[] } | undefined }
    demandes.push({ id: operation.id, body })
    if (operation.id === 'planning.clotures') return clotures as never
    if (operation.id === 'planning.paie') return { profil: PROFIL_PAR_DEFAUT, matricules } as never
    if (operation.id === 'planning.cloturer')
      return {
        ...{ code: 'warning', message: '', duration: 1, faits: body?.agents?.filter(a => a !== 2) },
        refuses: body?.agents?.includes(2)
          ? [{ utilisateur_id: 2, raisons: ['2\u00a0postes préparés et pas publiés.'] }]
          : [],
      } as never
    return { code: 'success', message: 'Mois rouvert.', duration: 1 } as never
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  for (const { id } of readNotices()) dismissNotice(id)
})
afterEach(cleanup)

it('says whose payroll number is missing before the file is taken, and nothing where all have theirs', async () => {
  matricules = []
  await ouvrir()
  expect(await screen.findByText(/Matricule de paie : aucun agent n’a le sien/)).toBeTruthy()
  cleanup()
  matricules = [{ utilisateur_id: 3, label: 'Inès Carlier', matricule: '0042' }]
  await ouvrir()
  expect(screen.queryByText(/Matricule de paie/)).toBeNull()
})

async function ouvrir() {
  showScreen(<Closing mois={{ annee: 2026, mois: 10 }} />)
  await screen.findByText('Leïla Amrani')
}
const ligne = (nom: string) => within(screen.getByText(nom).closest('li') as HTMLElement)
const clore = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Clore \d+ mois…/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Clore/ }))
}

it('says of each agent what they worked, what stands in the way and what they answered', async () => {
  await ouvrir()
  expect(ligne('Hugo Bonnet').getByText('2 postes préparés et pas publiés')).toBeTruthy()
  expect(ligne('Leïla Amrani').getByText('Rien ne l’empêche')).toBeTruthy()
  expect(ligne('Leïla Amrani').getByText('− 1 h 10')).toBeTruthy()
  const noms = ['Planifié', 'Réel', 'Compté', 'Dû', 'Écart', 'Solde']
  const chiffres = noms.map(nom => ligne('Leïla Amrani').getByText(nom).parentElement)
  expect(chiffres.map(c => c?.querySelector('dd')?.textContent)).toEqual(
    ['151 h', '150 h', '150 h 30', '151 h 40', '− 1 h 10', '+ 2 h'].map(t => t.replaceAll(' ', '\u00a0')),
  )
  // Each says what it counts.
  for (const c of chiffres) expect(c?.title.length).toBeGreaterThan(20)
  // A month of thirty-one days is not made of whole weeks.
  expect(chiffres.filter(c => c?.title.includes('4,43')).map(c => c?.querySelector('dt')?.textContent)).toEqual([
    'Dû',
    'Écart',
  ])
  expect(screen.getByText(/^À la semaine, ce mois doit ses 31/)).toBeTruthy()
  expect(ligne('Inès Carlier').getByText(/Contestée.*Il manque une nuit/)).toBeTruthy()
  // What is closed is not chosen any more.
  expect(ligne('Inès Carlier').queryByRole('checkbox')).toBeNull()
})

it('shows every figure that the gap is made of, on the line and of all that is closed together', async () => {
  const chiffres = { ...CHIFFRES, compte: 6000, prevu: 3000, neutralise: 420, contrat: 9100, ecart: 320 }
  clotures.agents[0] = agent(1, 'Leïla Amrani', { chiffres })
  clotures.agents[1] = agent(4, 'Zoé Roux')
  await ouvrir()
  const lus = (dans: HTMLElement) =>
    [...dans.querySelectorAll('dl div')].map(
      d => `${d.querySelector('dt')?.textContent} ${d.querySelector('dd')?.textContent}`,
    )
  const dits = (...chiffres: string[]) => chiffres.map(t => t.replaceAll(/(?<=\d|[+−]|[ \u00a0]h) /g, '\u00a0'))
  const suite = lus(screen.getByText('Leïla Amrani').closest('li') as HTMLElement).slice(2)
  expect(suite).toEqual(
    dits('Compté 100 h', 'À venir 50 h', 'Neutralisé 7 h', 'Dû 151 h 40', 'Écart + 5 h 20', 'Solde + 2 h'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  fireEvent.click(screen.getByRole('button', { name: 'Clore 2 mois…' }))
  const ensemble = lus(await screen.findByRole('dialog')).slice(2)
  expect(ensemble).toEqual(
    dits('Compté 250 h 30', 'À venir 50 h', 'Neutralisé 7 h', 'Dû 303 h 20', 'Écart + 4 h 10', 'Solde + 4 h'),
  )
})

it('names in the dialog whose month is closed and what is frozen; of many, their list is under a fold', async () => {
  await ouvrir()
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  fireEvent.click(screen.getByRole('button', { name: 'Clore 1 mois…' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Le mois se clôt pour Leïla Amrani.')
  expect(dialog.textContent).toMatch(/Se figent\s: les postes, les absences, les astreintes.*ne s’y écrit/)
  cleanup()
  clotures.agents = Array.from({ length: 7 }, (_, rang) => agent(rang + 1, rang ? `Nom ${rang}` : 'Leïla Amrani'))
  await ouvrir()
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  fireEvent.click(screen.getByRole('button', { name: 'Clore 7 mois…' }))
  const autre = await screen.findByRole('dialog')
  const plie = within(autre).getByText('Les 7 agents').closest('details') as HTMLDetailsElement
  expect(plie.open).toBe(false)
  expect([...plie.querySelectorAll('li')].map(li => li.textContent)).toEqual(clotures.agents.map(a => a.label))
})

it('heads the lines once, a column for each figure that somebody has', async () => {
  clotures.agents[1] = agent(4, 'Zoé Roux', { chiffres: { ...CHIFFRES, prevu: 60, neutralise: 420 } })
  await ouvrir()
  const tetes = [...document.querySelectorAll('[aria-hidden] > span')].map(s => s.textContent)
  expect(tetes.slice(-10)).toEqual([
    'Agent',
    'Planifié',
    'Réel',
    'Compté',
    'À venir',
    'Neutralisé',
    'Dû',
    'Écart',
    'Solde',
    'Clôture',
  ])
  // Whoever has none of it keeps its place in the column.
  const rien = screen.getByText('Leïla Amrani').closest('li')?.querySelectorAll('[data-rien] dt') ?? []
  expect([...rien].map(dt => dt.textContent)).toEqual(['À venir', 'Neutralisé'])
})

it('closes what is ticked, once, and says on its line why another one was not', async () => {
  await ouvrir()
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  expect((screen.getByRole('checkbox', { name: 'Choisir Hugo Bonnet' }) as HTMLInputElement).checked).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Hugo Bonnet' }))
  await clore()
  await waitFor(() => expect(demandes.filter(d => d.id === 'planning.cloturer')).toHaveLength(1))
  expect(demandes.find(d => d.id === 'planning.cloturer')?.body).toEqual({
    ...{ annee: 2026, mois: 10, etat: 'clos', agents: [1, 2] },
  })
  await waitFor(() => expect(readNotices().map(n => n.message)).toEqual(['1\u00a0mois clos. 1\u00a0agent à revoir.']))
  expect(ligne('Hugo Bonnet').getByText('2 postes préparés et pas publiés.')).toBeTruthy()
})

it('sends what was read of each, so that nothing else is frozen', async () => {
  const empreinte = 'a'.repeat(64)
  clotures.agents[0] = agent(1, 'Leïla Amrani', { empreinte })
  await ouvrir()
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  await clore()
  await waitFor(() =>
    expect(demandes.find(d => d.id === 'planning.cloturer')?.body).toEqual({
      ...{ annee: 2026, mois: 10, etat: 'clos', agents: [1], lus: [{ utilisateur_id: 1, empreinte }] },
    }),
  )
})

it.each([
  [[1, 2], 'status', /^C’est fait\u00a0: 2\u00a0mois clos\.$/],
  [[1], 'alert', /^1\u00a0mois clos\. Pour les autres\u00a0: La réponse n’est pas arrivée/],
  [[], 'alert', /^La réponse n’est pas arrivée\u00a0: on ne sait pas si c’est fait/],
] as const)('a lost answer is told by what the next reading shows (closed since: %j)', async (closes, role, dit) => {
  await ouvrir()
  const answer = vi.mocked(call).getMockImplementation()
  vi.mocked(call).mockImplementation(async (operation, input) => {
    if (operation.id !== 'planning.cloturer') return (await answer?.(operation, input)) as never
    const clos = { etat: 'clos', par: 'Nathalie Lefèvre', fait_a: '2026-11-03T08:00:00.000Z' } as const
    const agents = clotures.agents.map(a =>
      (closes as readonly number[]).includes(a.utilisateur_id) ? { ...a, ...clos } : a,
    )
    clotures = { ...clotures, agents }
    throw new Unanswered({ kept: false })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Hugo Bonnet' }))
  await clore()
  await waitFor(() =>
    expect(
      screen
        .getAllByRole(role)
        .map(e => e.textContent ?? '')
        .filter(t => dit.test(t)),
    ).toHaveLength(1),
  )
  if (role === 'status') expect(screen.queryByRole('alert')).toBeNull()
})

it('a closing whose answer was lost, seen done, stays told as done when one of its months is opened again', async () => {
  await ouvrir()
  const answer = vi.mocked(call).getMockImplementation()
  const pose = (id: number, etat: 'clos' | 'ouvert') => {
    const qui = { par: 'Nathalie Lefèvre', fait_a: '2026-11-03T08:00:00.000Z' }
    const agents = clotures.agents.map(a => (a.utilisateur_id === id ? { ...a, etat, ...qui } : a))
    clotures = { ...clotures, agents }
  }
  vi.mocked(call).mockImplementation(async (operation, input) => {
    if (operation.id !== 'planning.cloturer') return (await answer?.(operation, input)) as never
    for (const id of [1, 2]) pose(id, 'clos')
    throw new Unanswered({ kept: false })
  })
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choisir Hugo Bonnet' }))
  await clore()
  await screen.findByText('C’est fait : 2 mois clos.')
  // The answer of the opening brings the months again.
  pose(1, 'ouvert')
  fireEvent.click(ligne('Inès Carlier').getByRole('button', { name: /^Rouvrir le mois/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Nuit oubliée' } })
  unlockTaps()
  fireEvent.click(dialog.getByRole('button', { name: 'Rouvrir le mois' }))
  await waitFor(() => expect(ligne('Leïla Amrani').getByText('Ouvert')).toBeTruthy())
  expect(screen.getByText('C’est fait : 2 mois clos.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says once what holds for everybody who is left to close', async () => {
  const noms = ['Leïla Amrani', 'Hugo Bonnet', 'Inès Caron', 'Zoé Roux']
  clotures.agents = noms.map((nom, rang) => agent(rang + 1, nom, { obstacles: [{ sorte: 'anterieur', nombre: 12 }] }))
  await ouvrir()
  expect(screen.getByText('Le mois précédent est encore ouvert pour les 4 agents qui restent à clore.')).toBeTruthy()
  expect(screen.queryByText('Mois précédent encore ouvert')).toBeNull()
  expect(screen.getAllByText('Rien ne l’empêche')).toHaveLength(4)
})

it('warns before closing of the month before and of what changed, and confirms that one alone', async () => {
  clotures.agents[0] = agent(1, 'Leïla Amrani', { etat: 'controle', change: true })
  clotures.agents[1] = agent(4, 'Zoé Roux', { obstacles: [{ sorte: 'anterieur', nombre: 12 }] })
  await ouvrir()
  const ouvert = ligne('Zoé Roux').getByText('Mois précédent encore ouvert')
  expect(ouvert.title.replaceAll('\u00a0', ' ')).toBe('Le mois précédent est encore ouvert (12 postes ou astreintes)')
  fireEvent.click(screen.getByRole('button', { name: 'Cocher ce qui peut se clore' }))
  fireEvent.click(screen.getByRole('button', { name: 'Clore 2 mois…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Le mois précédent est encore ouvert pour Zoé Roux.')).toBeTruthy()
  expect(dialog.getByText('Le mois a changé depuis son contrôle pour Leïla Amrani.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /^Clore/ }))
  await waitFor(() => expect(demandes.filter(d => d.id === 'planning.cloturer')).toHaveLength(2))
  const vise = { annee: 2026, mois: 10, etat: 'clos' }
  expect(demandes.filter(d => d.id === 'planning.cloturer').map(d => d.body)).toEqual([
    { ...vise, agents: [4] },
    { ...vise, agents: [1], confirmer: true },
  ])
})

it('says of a month that its own agent closed it', async () => {
  const clos = { etat: 'clos', par: 'Leïla Amrani', soi: true, fait_a: '2026-11-02T09:00:00.000Z' } as const
  clotures.agents[0] = agent(1, 'Leïla Amrani', clos)
  await ouvrir()
  expect(ligne('Leïla Amrani').getByText(/^par la personne elle-même, /)).toBeTruthy()
})

it('says beside a month that it was opened again, who did and why; once it is closed again, with when it had been', async () => {
  const reouvertures = [
    {
      ...{ clos_a: '2026-11-02T09:00:00.000Z', fait_a: '2026-11-03T09:00:00.000Z' },
      ...{ par: 'Anne Martin', motif: 'La nuit du 12' },
    },
    { clos_a: null, fait_a: '2026-11-01T09:00:00.000Z', par: 'Anne Martin', motif: '' },
  ]
  clotures.agents[0] = agent(1, 'Leïla Amrani', { reouvertures })
  clotures.agents[2] = { ...(clotures.agents[2] as ClotureAgent), reouvertures }
  await ouvrir()
  expect(ligne('Leïla Amrani').getByText('Rouvert le mar. 3 nov. par Anne Martin : La nuit du 12')).toBeTruthy()
  expect(ligne('Leïla Amrani').getByText('Rouvert le dim. 1er nov. par Anne Martin')).toBeTruthy()
  expect(
    ligne('Inès Carlier').getByText('Clos le lun. 2 nov., rouvert le mar. 3 nov. par Anne Martin : La nuit du 12'),
  ).toBeTruthy()
  expect(ligne('Hugo Bonnet').queryByText(/ouvert le/)).toBeNull()
})

it('keeps in sight what was disagreed with before the sheet was signed', async () => {
  const reponse = { sens: 'signee', fait_a: '2026-11-02T10:00:00.000Z', mot: 'Il manque une nuit' } as const
  clotures.agents[2] = { ...(clotures.agents[2] as ClotureAgent), reponse }
  await ouvrir()
  expect(ligne('Inès Carlier').getByText(/^Contestée puis signée.*Il manque une nuit$/)).toBeTruthy()
})

it('names who is not in the payroll file before it is taken', async () => {
  vi.mocked(download).mockReset()
  await ouvrir()
  fireEvent.click(screen.getByRole('button', { name: 'Fichier de paie' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Pas encore clos, absents du fichier : Leïla Amrani et Hugo Bonnet.')).toBeTruthy()
  expect(download).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: 'Télécharger sans eux' }))
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
})

it('opens a month again with the reason that was typed', async () => {
  await ouvrir()
  fireEvent.click(ligne('Inès Carlier').getByRole('button', { name: /^Rouvrir le mois/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'La nuit du 12' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Rouvrir le mois' }))
  await waitFor(() =>
    expect(demandes.find(d => d.id === 'planning.rouvrir-mois')?.body).toEqual({
      ...{ annee: 2026, mois: 10, utilisateur_id: 3, motif: 'La nuit du 12' },
    }),
  )
})

it('says nothing of weeks in a house that counts by the year', async () => {
  clotures = { ...clotures, par_an: true }
  await ouvrir()
  expect(screen.queryByText(/^À la semaine/)).toBeNull()
  expect(ligne('Leïla Amrani').getByText('Écart').parentElement?.title).not.toContain('4,43')
})

it('closes nothing of a month that is not over, nor without network', async () => {
  clotures = { ...clotures, fini: false }
  await ouvrir()
  expect(screen.getByText(/Ce mois n’est pas fini/)).toBeTruthy()
  const cocher = screen.getByRole<HTMLButtonElement>('button', { name: 'Cocher ce qui peut se clore' })
  expect([cocher.disabled, cocher.title]).toEqual([true, expect.stringMatching(/dernier jour passé/)])
  expect((screen.getByRole('checkbox', { name: 'Choisir Leïla Amrani' }) as HTMLInputElement).disabled).toBe(true)
  cleanup()
  clotures = { ...clotures, fini: true }
  vi.mocked(useOnline).mockReturnValue(false)
  await ouvrir()
  expect((screen.getByRole('checkbox', { name: 'Choisir Leïla Amrani' }) as HTMLInputElement).disabled).toBe(true)
})
