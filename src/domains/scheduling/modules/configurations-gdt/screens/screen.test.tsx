import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/call/problem.ts'
import type { KeyedReading } from '#client/reading/use-keyed-reading.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { formDefinition } from '#wire/form.ts'
import type { RegleCompte, VersionsCompte } from '../contract.ts'
import { NUIT, PLANNING } from '../testing/proprietes.ts'
import { formOf } from './form-of.ts'
import { ruleForm } from './rule-form.ts'
import { Screen } from './screen.tsx'

const PROPRIETES = { ...PLANNING, ...NUIT } as const
const ANOMALIES = formDefinition({
  titre: 'Contrôles par type de poste',
  dataProvider: { jour_PAUSE: 1, nuit_PAUSE: 1, jour_REPOS_QUOTIDIEN: 0, nuit_REPOS_QUOTIDIEN: 1 },
  dataStructure: [
    { id: 'jour_PAUSE', label: 'Pause, jour', type: 'interrupteur' },
    { id: 'nuit_PAUSE', label: 'Pause, nuit', type: 'interrupteur' },
    { id: 'jour_REPOS_QUOTIDIEN', label: 'Repos quotidien, jour', type: 'interrupteur' },
    { id: 'nuit_REPOS_QUOTIDIEN', label: 'Repos quotidien, nuit', type: 'interrupteur' },
  ],
})

const LOI = { niveau: 'bloquant', portee: 'loi', reference: 'art. L3131-1 du Code du travail' } as const
const REPOS = { seuil: 660, phrase: 'Au moins 11\u00a0h entre deux journées de travail.' }
const REPOS_QUOTIDIEN: RegleCompte = {
  code: 'REPOS_QUOTIDIEN',
  libelle: 'Repos quotidien',
  unite: 'minutes',
  etapes: [
    { ...LOI, ...REPOS, portee: 'compte', seuil: 720, phrase: 'Au moins 12\u00a0h entre deux journées de travail.' },
  ],
  limite: { ...REPOS, reference: LOI.reference },
  fixe: false,
  reglage: { niveau: null, seuil: 720, source: '' },
}
const REGLES: RegleCompte[] = [
  REPOS_QUOTIDIEN,
  {
    code: 'ABSENCE',
    libelle: 'Poste un jour d’absence',
    unite: 'jours',
    etapes: [{ ...LOI, seuil: 0, phrase: 'Aucun poste un jour d’absence.' }],
    limite: null,
    fixe: true,
    reglage: null,
  },
  {
    code: 'JOURS_CONSECUTIFS',
    libelle: 'Jours d’affilée',
    unite: 'jours',
    etapes: [],
    limite: null,
    fixe: false,
    reglage: null,
  },
]
const VERSIONS: VersionsCompte = {
  aujourdhui: '2026-11-22',
  proprietes: [
    { valable_du: '1900-01-01', proprietes: PROPRIETES },
    { valable_du: '2026-03-01', proprietes: { ...PROPRIETES, propriete_duree_pause_minute: 45 } },
    {
      valable_du: '2027-01-01',
      proprietes: { ...PROPRIETES, propriete_duree_pause_minute: 45, site_feries: 'alsace_moselle' },
    },
  ],
  regles: [
    {
      valable_du: '2027-01-01',
      code: 'REPOS_QUOTIDIEN',
      libelle: 'Repos quotidien',
      poste_type: null,
      seuil: '12\u00a0h',
      valeur: 720,
      niveau: null,
      actif: true,
      source: '',
      accord_date: null,
      accord_texte: '',
    },
  ],
}
const READINGS: Record<string, unknown> = {
  proprietes: PROPRIETES,
  'formulaire-anomalies': ANOMALIES,
  regles: { regles: REGLES },
  versions: VERSIONS,
}

const { api } = vi.hoisted(() => ({
  api: { sent: [] as [string, unknown][], refuse: null as Error | null },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async (
    { id, method }: { id: string; method: string },
    { body, params, query }: { body?: unknown; params?: unknown; query?: unknown } = {},
  ) => {
    if (method === 'GET') return READINGS[id.split('.')[1] ?? '']
    if (api.refuse) throw api.refuse
    api.sent.push([id, body ?? { params, query }])
    return {}
  },
}))
vi.mock('#client/reading/use-keyed-reading.ts', () => ({
  useKeyedReading: ({ sujet, key, ask }: KeyedReading<unknown>) => {
    const query = useQuery({ queryKey: [sujet, ...key], queryFn: ({ signal }) => ask(signal), retry: false })
    const etat = query.data ? 'pret' : 'chargement'
    return { state: etat, data: query.data ?? null, message: '', code: '', reload: () => void query.refetch() }
  },
}))

beforeEach(() => {
  api.sent = []
  api.refuse = null
  showScreen(<Screen />)
})

/** The office refuses what was typed in these fields, in these words. */
const refusDe = (champs: Record<string, string>) => {
  const probleme = {
    code: 'error',
    erreur: 'SAISIE',
    message: 'Veuillez vérifier votre saisie',
    duration: 5000,
    champs,
  }
  return new ApiProblem(400, { ...probleme, reference: 'r' } as ConstructorParameters<typeof ApiProblem>[1])
}
const carte = (nom: string) => screen.findByRole('form', { name: nom })
const valider = (form: HTMLElement) => fireEvent.click(within(form).getByRole('button', { name: 'Enregistrer' }))

it('sends the whole of a card, whatever the other one holds', async () => {
  const form = await carte('Propriétés du planning')
  fireEvent.change(within(form).getByLabelText(/Jours visibles/), { target: { value: '45' } })
  valider(form)
  await waitFor(() => expect(api.sent).toHaveLength(1))
  const envoye = { ...PROPRIETES, propriete_planning_roulant: 45, valable_du: null }
  expect(api.sent).toEqual([['configurations-gdt.enregistrer-proprietes', envoye]])
})

describe('the switches of the checks', () => {
  const tout = { jour_PAUSE: 1, nuit_PAUSE: 1, jour_REPOS_QUOTIDIEN: 0, nuit_REPOS_QUOTIDIEN: 1, valable_du: null }
  const envoye = () => api.sent.at(-1)?.[1]

  it('are sent whole, and given back by « Annuler »', async () => {
    const form = await carte('Contrôles par type de poste')
    fireEvent.click(screen.getByRole('switch', { name: 'Pause, jour' }))
    fireEvent.click(within(form).getByRole('button', { name: 'Annuler' }))
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Pause, jour' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('switch', { name: 'Pause, jour' }))
    valider(await carte('Contrôles par type de poste'))
    await waitFor(() => expect(envoye()).toEqual({ ...tout, jour_PAUSE: 0 }))
  })

  it('go on or off by column, only those that are found', async () => {
    const form = await carte('Contrôles par type de poste')
    expect(screen.getAllByRole('switch')).toHaveLength(4)
    fireEvent.change(screen.getByLabelText('Rechercher une règle'), { target: { value: 'repos' } })
    expect(screen.getAllByRole('switch')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Ne rien contrôler, nuit' }))
    fireEvent.click(screen.getByRole('button', { name: 'Tout contrôler, jour' }))
    valider(form)
    await waitFor(() => expect(envoye()).toEqual({ ...tout, jour_REPOS_QUOTIDIEN: 1, nuit_REPOS_QUOTIDIEN: 0 }))
  })
})

it('keeps what was typed and says the refusal at its field', async () => {
  const champs = { propriete_planning_roulant: 'Entre 1 et 366.' }
  api.refuse = refusDe(champs)
  const form = await carte('Propriétés du planning')
  const jours = within(form).getByLabelText(/Jours visibles/)
  fireEvent.change(jours, { target: { value: '60' } })
  valider(form)
  expect(await within(form).findByText('Entre 1 et 366.')).toBeTruthy()
  expect((jours as HTMLInputElement).value).toBe('60')
})

it('names every agreement and every region', () => {
  const { dataStructure } = formOf(PROPRIETES)
  const choix = dataStructure.filter(champ => champ.type === 'choix')
  expect(choix.map(champ => champ.options?.length)).toEqual([6, 9, 3, 3, 2, 2, 2, 2])
})

it('says what the law imposes, asks for hours and sends minutes', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Régler Repos quotidien' }))
  const dialogue = await screen.findByRole('dialog', { name: 'Repos quotidien' })
  expect(dialogue.textContent).toContain('Au moins 11\u00a0h entre deux journées de travail (art. L3131-1')
  expect(dialogue.textContent).toContain('Jamais moins.')
  const seuil = within(dialogue).getByLabelText<HTMLInputElement>(/Seuil \(heures\)/)
  expect(seuil.value).toBe('12')
  fireEvent.change(seuil, { target: { value: '11,5' } })
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(api.sent).toHaveLength(1))
  const envoye = { code: 'REPOS_QUOTIDIEN', niveau: null, seuil: 690, source: '', valable_du: null }
  expect(api.sent).toEqual([['configurations-gdt.enregistrer-regle', envoye]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('the sentence over a threshold', () => {
  const aide = (regle: Partial<RegleCompte>) =>
    ruleForm({ ...REPOS_QUOTIDIEN, ...regle }).dataStructure.find(champ => champ.id === 'seuil')?.aide

  it('says how far an agreement may go, both ways', () => {
    const phrase = 'Un accord peut le permettre.'
    expect(aide({ derogation: { seuil: 540, phrase } })).toBe(
      'Sans accord\u00a0: Au moins 11\u00a0h entre deux journées de travail (art. L3131-1 du Code du travail). Avec accord, jamais moins de 9\u00a0h. Un accord peut le permettre.',
    )
    expect(aide({ code: 'DUREE_JOUR', derogation: { seuil: 720, phrase } })).toContain('jamais plus de 12\u00a0h.')
    expect(aide({ derogation: { seuil: null, phrase } })).toContain('sans limite fixée par l’article')
  })

  it('never says "never less" over what an agreement may ease', () => {
    const bloquant = { seuil: 540, phrase: 'Au moins 9\u00a0h entre deux journées.', reference: 'art. D3131-6' }
    const alerte = { seuil: 660, phrase: 'Au moins 11\u00a0h entre deux journées.', reference: 'accord du 1/4/1999' }
    const etapes = [
      { ...alerte, niveau: 'alerte', portee: 'convention' },
      { ...bloquant, niveau: 'bloquant', portee: 'convention' },
    ] as const
    const dit = aide({ limite: bloquant, etapes: [...etapes] })
    expect(dit).toMatch(/Imposé, même avec un accord.*9.h.*D3131-6.*Un accord nommé ci-dessous peut s’écarter de.*11.h/)
    expect(dit).not.toMatch(/jamais moins/i)
  })
})

it('keeps the dialog with the refusal at its field, and gives a rule back to the law', async () => {
  const champs = { seuil: 'En deçà de ce qui est imposé.' }
  api.refuse = refusDe(champs)
  fireEvent.click(await screen.findByRole('button', { name: 'Régler Repos quotidien' }))
  const dialogue = await screen.findByRole('dialog')
  fireEvent.change(within(dialogue).getByLabelText(/Seuil/), { target: { value: '10' } })
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Enregistrer' }))
  expect(await within(dialogue).findByText('En deçà de ce qui est imposé.')).toBeTruthy()
  api.refuse = null
  fireEvent.click(within(dialogue).getByRole('button', { name: 'Annuler' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rétablir Repos quotidien', hidden: true }))
  await waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent[0]?.[1]).toEqual({ code: 'REPOS_QUOTIDIEN', niveau: null, seuil: null, source: '' })
})

it('says which rules are not checked, and offers nothing where nothing can be chosen', async () => {
  const lignes = within(
    (await screen.findByRole('heading', { name: 'Règles de repos et de durée' })).parentElement ?? document.body,
  )
  expect(lignes.getAllByRole('listitem').map(li => li.textContent)[2]).toContain('Pas contrôlée chez vous.')
  expect(lignes.getByText('Ne se règle pas')).toBeTruthy()
  expect(lignes.queryByRole('button', { name: /Poste un jour d’absence/ })).toBeNull()
})

it('lists each choice by the day from which it holds, and takes back only what has not begun', async () => {
  const carteDates = (await screen.findByRole('heading', { name: 'Dates d’effet' })).parentElement ?? document.body
  const jours = within(carteDates).getAllByRole('heading', { level: 3 })
  expect(jours.map(h => h.textContent)).toEqual(['À partir du 1er janvier 2027 À venir', 'Depuis le 1er mars 2026 '])
  expect(
    within(carteDates)
      .getAllByRole('listitem')
      .map(li => li.textContent),
  ).toEqual([
    'Jours fériés\u00a0: Alsace-MoselleRetirer',
    'Repos quotidien\u00a0: 12\u00a0hRetirer',
    'Pause retirée\u00a0: 45\u00a0min',
  ])
  fireEvent.click(within(carteDates).getByRole('button', { name: /Retirer Repos quotidien/ }))
  await waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent[0]).toEqual([
    'configurations-gdt.retirer-version',
    { params: { valable_du: '2027-01-01' }, query: { quoi: 'REPOS_QUOTIDIEN' } },
  ])
})

it('asks from which day a choice holds', async () => {
  const form = await carte('Propriétés du planning')
  fireEvent.change(within(form).getByLabelText(/À partir du/), { target: { value: '01/03/2027' } })
  fireEvent.blur(within(form).getByLabelText(/À partir du/))
  valider(form)
  await waitFor(() => expect(api.sent).toHaveLength(1))
  expect(api.sent[0]?.[1]).toMatchObject({ valable_du: '2027-03-01' })
})
