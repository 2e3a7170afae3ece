import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { adresseCase } from '../address.ts'
import { aller, commencer, de, demandes, dites, ici, ouvrir } from '../testing/bureau.tsx'
import { REPOS, uneCase, unMois } from '../testing/mois.ts'
import { Screen } from './screen.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

const NBSP = '\u00a0'
beforeEach(() => commencer(device))
afterEach(cleanup)

describe('publishing', () => {
  const publier = async () => {
    await ouvrir()
    expect(screen.getByText('1 à publier')).toBeTruthy()
    expect(screen.getByRole('button', { name: `2${NBSP}agents n’ont pas vu` })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Publier…' }))
    return await screen.findByRole('dialog', { name: 'Publier décembre 2026' })
  }
  it('says who changes from what to what, and how late; then publishes with a word', async () => {
    // Days that change late are many, but the notice is due to part-timers alone.
    const preavis = {
      ...REPOS,
      code: 'TEMPS_PARTIEL_PREAVIS',
      ...{ utilisateur_id: 2, jour: '2026-12-05', seuil: 7, mesure: 3, ecart: 4 },
      unite: 'jours',
      reference: 'art. L3123-31 du Code du travail',
    } as const
    ici.publication = { ...ici.publication, tardifs: 8, anomalies: [preavis, { ...preavis, mesure: 2, ecart: 5 }] }
    const dialog = await publier()
    await waitFor(() => expect(dialog.textContent).toContain('Hugo Bonnet'))
    expect(dialog.textContent).toContain('Repos → Matin 06:45 – 14:15')
    expect(dialog.textContent).toContain(
      `À temps partiel, 1${NBSP}jour change à moins de 7${NBSP}jours ouvrés pour Hugo Bonnet (art. L3123-31 du Code du travail).`,
    )
    expect(dialog.textContent).toContain(
      `Visible par les agents jusqu’au 28 décembre 2026 (30${NBSP}jours)${NBSP}; la suite ne l’est pas encore.`,
    )
    expect(de('planning.prevoir-publication')[0]?.body).toEqual({ du: '2026-12-01', au: '2026-12-31' })
    const mot = within(dialog).getByRole<HTMLTextAreaElement>('textbox')
    await waitFor(() => expect(mot.disabled).toBe(false))
    fireEvent.change(mot, { target: { value: ' Merci. ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: `Publier 1${NBSP}changement` }))
    await waitFor(() => expect(dites()).toEqual([`Planning publié, 1${NBSP}agent prévenu.`]))
    expect(de('planning.publier')[0]?.body).toEqual({ du: '2026-12-01', au: '2026-12-31', message: 'Merci.' })
  })
  it('says that what was done before is not undone past it, where something is, and ends it with the yes', async () => {
    const MOTS = 'Les annulations d’avant la publication ne seront plus possibles.'
    const rien = await publier()
    await within(rien).findByRole('button', { name: `Publier 1${NBSP}changement` })
    expect(rien.textContent).not.toContain(MOTS)
    cleanup()
    const grid = await ouvrir()
    aller(grid, 0, 7)
    fireEvent.keyDown(grid, { key: 'm' })
    const defaire = () => screen.getByRole('button', { name: /^Défaire/, hidden: true })
    await waitFor(() => expect(defaire().hasAttribute('disabled')).toBe(false))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publier…' }).hasAttribute('disabled')).toBe(false))
    fireEvent.click(screen.getByRole('button', { name: 'Publier…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Publier décembre 2026' })
    const oui = await within(dialog).findByRole('button', { name: `Publier 1${NBSP}changement` })
    expect(dialog.textContent).toContain(MOTS)
    fireEvent.click(oui)
    await waitFor(() => expect(defaire().hasAttribute('disabled')).toBe(true))
  })
  it('says until when agents see it, and leads who may to the setting; nothing where they see all of it', async () => {
    const dialog = await publier()
    const lien = await within(dialog).findByRole('link', { name: 'Régler les jours visibles' })
    fireEvent.click(lien)
    expect(readAddress()).toBe('/m/configurations-gdt')
  })
  it.each([
    [{ au: '2026-12-31' }, null],
    [{ reglable: false }, 'jusqu’au 28 décembre 2026'],
    [
      { au: '2026-11-30', limite: true },
      `ils voient leur planning jusqu’au 30 novembre 2026 (date limite des réglages).`,
    ],
  ])('says nothing more than what is so: %o', async (change, dit) => {
    ici.publication = {
      ...ici.publication,
      visibles: { au: '2026-12-28', jours: 30, limite: false, reglable: false, ...change },
    }
    const dialog = await publier()
    const prevenus = dit?.includes('30 novembre')
      ? 'aucun prévenu à la publication.'
      : `1${NBSP}prévenu à la publication${NBSP}: Hugo Bonnet.`
    await waitFor(() => expect(dialog.textContent).toContain(prevenus))
    expect(within(dialog).queryByRole('link')).toBeNull()
    if (dit === null) expect(dialog.textContent).not.toContain('par les agents')
    else expect(dialog.textContent).toContain(dit)
  })
  const LOIN = { utilisateur_id: 1, jour: '2026-12-30', avant: 'Repos', apres: 'Nuit 21:00 – 07:00' }
  it('tells by name those alone who may open the days', async () => {
    const [proche] = ici.publication.changements
    ici.publication = { ...ici.publication, changements: [...(proche ? [proche] : []), LOIN] }
    const dialog = await publier()
    await waitFor(() =>
      expect(dialog.textContent).toContain(
        `2${NBSP}jours changent pour 2${NBSP}agents, 1${NBSP}prévenu à la publication${NBSP}: Hugo Bonnet.`,
      ),
    )
  })
  it('who is told of nothing is not sent a word; the notice says why', async () => {
    ici.publication = { ...ici.publication, changements: [LOIN], agents_prevenus: 0 }
    const dialog = await publier()
    const oui = await within(dialog).findByRole('button', { name: `Publier 1${NBSP}changement` })
    expect(dialog.textContent).toContain(`1${NBSP}jour change pour 1${NBSP}agent, aucun prévenu à la publication.`)
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    fireEvent.click(oui)
    await waitFor(() =>
      expect(dites()).toEqual([
        `Planning publié. Les agents ne voient pas encore ces jours${NBSP}: aucun n’est prévenu.`,
      ]),
    )
  })
  it('many days are folded at the head of what decides, never in front of it', async () => {
    const changements = Array.from({ length: 13 }, (_, n) => ({ ...LOIN, jour: `2026-12-${n + 10}` }))
    ici.publication = { ...ici.publication, changements }
    const dialog = await publier()
    const replie = await within(dialog).findByText('Voir ce qui change, agent par agent')
    expect(replie.closest('details')?.open).toBe(false)
  })
  it('is not offered over an obstacle, which leads to its day', async () => {
    const message = 'Hugo Bonnet est absent le sam. 5 déc.'
    ici.publication = {
      ...ici.publication,
      obstacles: [{ pointage_id: 21, utilisateur_id: 2, jour: '2026-12-05', message }],
    }
    const dialog = await publier()
    const obstacle = await within(dialog).findByRole('button', { name: message })
    expect(within(dialog).queryByRole('button', { name: /^Publier/ })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: /^Voir sans/ })).toBeNull()
    fireEvent.click(obstacle)
    expect(readAddress()).toBe('/m/planning-edt/2026-12/agent/2/2026-12-05')
    expect(de('planning.publier')).toEqual([])
  })
})

it('what keeps somebody back keeps nobody else: the others are looked at, and published alone; who has no access is named', async () => {
  await ouvrir()
  const leila = { utilisateur_id: 1, jour: '2026-12-08', avant: 'Repos', apres: 'Matin 06:45 – 14:15' }
  const entiere: ResultatPublication = {
    ...ici.publication,
    changements: [...ici.publication.changements, leila],
    obstacles: [{ pointage_id: 21, utilisateur_id: 2, jour: '2026-12-05', message: 'Hugo Bonnet est absent.' }],
  }
  const sansLui = { ...ici.publication, changements: [leila], agents_prevenus: 0, sans_acces: [1] }
  vi.mocked(call).mockImplementation(async (operation, input) => {
    const { body } = { body: undefined, ...(input as object) } as { body: { agents?: number[] } | undefined }
    demandes.push({ id: operation.id, body, params: undefined })
    if (operation.id === 'planning.prevoir-publication') return (body?.agents ? sansLui : entiere) as never
    if (operation.id === 'planning.besoins') return { versions: [] } as never
    return { ...sansLui, publication_id: 1 } as never
  })
  fireEvent.click(screen.getByRole('button', { name: 'Publier…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publier décembre 2026' })
  fireEvent.click(await within(dialog).findByRole('button', { name: `Voir sans eux${NBSP}: 1${NBSP}agent` }))
  fireEvent.click(await within(dialog).findByRole('button', { name: `Publier 1${NBSP}changement` }))
  expect(dialog.textContent).toContain(`Sans accès, donc pas prévenu${NBSP}: Leïla Amrani.`)
  await waitFor(() => expect(de('planning.publier')).toHaveLength(1))
  expect(de('planning.publier')[0]?.body).toEqual({ du: '2026-12-01', au: '2026-12-31', agents: [1] })
})

describe('what is typed', () => {
  // Kept a moment after the last letter.
  const garder = () => act(() => new Promise(resolve => setTimeout(resolve, 700)))
  it('of a shift is found again after Escape, and begun anew when one likes', async () => {
    const grid = await ouvrir()
    const modifier = async () => {
      aller(grid, 0, 3)
      fireEvent.keyDown(grid, { key: 'ContextMenu' })
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Modifier…' }))
      return await screen.findByRole('dialog', { name: /^Modifier le poste/ })
    }
    const fin = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLInputElement>('Heure de fin')
    const premier = await modifier()
    fireEvent.change(fin(premier), { target: { value: '15:00' } })
    await garder()
    fireEvent.keyDown(premier, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const second = await modifier()
    expect(fin(second).value).toBe('15:00')
    fireEvent.click(within(second).getByRole('button', { name: 'Repartir de zéro' }))
    await waitFor(() => expect(fin(second).value).toBe('14:15'))
    expect(de('planning.lot')).toEqual([])
  })
  it('to those who are told of a publication is found again, until it is published', async () => {
    await ouvrir()
    const publier = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Publier…' }))
      const dialog = await screen.findByRole('dialog', { name: 'Publier décembre 2026' })
      return { dialog, mot: await within(dialog).findByRole<HTMLTextAreaElement>('textbox') }
    }
    const premier = await publier()
    await waitFor(() => expect(premier.mot.disabled).toBe(false))
    fireEvent.change(premier.mot, { target: { value: 'Bon mois.' } })
    await garder()
    fireEvent.click(within(premier.dialog).getByRole('button', { name: 'Ne rien publier' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const second = await publier()
    await waitFor(() => expect(second.mot.value).toBe('Bon mois.'))
    expect(within(second.dialog).getByText('Votre saisie a été retrouvée.')).toBeTruthy()
  })
})

describe('what is shown', () => {
  const noms = () =>
    screen
      .getAllByRole('rowheader')
      .map(h => h.querySelector('b')?.textContent)
      .filter(Boolean)
  it('lines that the filters leave, in the address; a month that they empty says so', async () => {
    await ouvrir()
    expect(noms()).toEqual(['Leïla Amrani', 'Hugo Bonnet', 'Inès Carlier'])
    fireEvent.click(screen.getByRole('button', { name: /^Anomalies/ }))
    expect([noms(), readAddress()]).toEqual([['Hugo Bonnet'], '/m/planning-edt/2026-12?anomalies=1'])
    fireEvent.change(screen.getByRole('textbox', { name: 'Rechercher un agent' }), { target: { value: 'amr' } })
    fireEvent.click(screen.getByRole('button', { name: 'Tout montrer' }))
    expect(readAddress()).toBe('/m/planning-edt/2026-12')
    fireEvent.change(screen.getByRole('combobox', { name: 'Métier' }), { target: { value: '8' } })
    expect([noms(), readAddress()]).toEqual([['Inès Carlier'], '/m/planning-edt/2026-12?metier=8'])
  })
  it('on a phone folds the filters under what they hide: the day and its needs come first', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('portrait'),
      ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
    }))
    navigate('/m/planning-edt/2026-12?metier=8', { replace: true })
    showScreenAtAddress(Screen)
    const replie = (await screen.findByText('Filtres\u00a0: Infirmier', { normalizer: t => t })).closest('details')
    expect(replie?.open).toBe(false)
    expect(within(replie as HTMLElement).getByRole('combobox', { name: 'Métier', hidden: true })).toBeTruthy()
    expect(replie?.contains(screen.getByText(/à publier$/))).toBe(false)
  })
  it('lines by unit, or those of one, in the address; a house without units has nothing of it', async () => {
    await ouvrir()
    const menu = () => fireEvent.click(screen.getByRole('button', { name: 'Équité, clôture, rapport et heures' }))
    expect(screen.queryByRole('combobox', { name: 'Unité' })).toBeNull()
    menu()
    await screen.findByRole('menuitem', { name: 'Équité' })
    expect(screen.queryByRole('menuitem', { name: /^Regrouper/ })).toBeNull()
    cleanup()
    const unites = [5, 4, null]
    const agents = ici.mois.agents.map((a, n) => ({
      ...{ ...a, unite_id: unites[n] ?? null, unite_libelle: ['Unité protégée', 'RDC', ''][n] ?? '' },
    }))
    ici.mois = { ...ici.mois, agents }
    await ouvrir()
    expect(noms()).toEqual(['Leïla Amrani', 'Hugo Bonnet', 'Inès Carlier'])
    menu()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Regrouper par unité' }))
    expect([noms(), readAddress()]).toEqual([
      ['Hugo Bonnet', 'Leïla Amrani', 'Inès Carlier'],
      '/m/planning-edt/2026-12?par=unite',
    ])
    expect(
      screen.getAllByText(/^(RDC|Unité protégée|Sans unité)$/, { ignore: 'option' }).map(e => e.textContent),
    ).toEqual(['RDC', 'Unité protégée', 'Sans unité'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Unité' }), { target: { value: '0' } })
    expect(noms()).toEqual(['Inès Carlier'])
    menu()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Regrouper par métier' }))
    expect(readAddress()).toBe('/m/planning-edt/2026-12?unite=0')
  })
  it('a cell says whose it is, what is prepared and what is wrong, and not by its colour alone', async () => {
    const grid = await ouvrir()
    const cell = within(grid).getByRole('gridcell', { name: /^Hugo Bonnet, sam. 5 déc., Matin/ })
    expect(cell.getAttribute('aria-label')).toContain('nouveau, pas publié')
    expect(cell.getAttribute('aria-label')).toContain(REPOS.phrase)
    expect(
      within(grid).getByRole('gridcell', { name: `sam. 5 déc.${NBSP}: 1${NBSP}règle bloquante` }).textContent,
    ).toBe('■1')
  })
  it('a post that was not done as it was planned says both, at its cell and in its panel; one that was not done, on its day', async () => {
    const heures = { pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null }
    const prevu = { heure_debut: '07:00', heure_fin: '14:00', ...heures }
    const [leila, hugo, ines] = unMois().agents
    if (!leila || !hugo || !ines) throw new Error('nobody')
    const fait = uneCase({ heure_debut: '07:00', heure_fin: '15:10', prevu })
    ici.mois = unMois({
      agents: [{ ...leila, calendrier: [fait] }, hugo, ines],
      non_faits: [
        { utilisateur_id: 2, jour: '2026-12-03', pointage_id: 77, poste_libelle: 'Nuit', minutes: 420, ...prevu },
      ],
    })
    const grid = await ouvrir()
    const cell = await within(grid).findByRole('gridcell', {
      name: /^Leïla Amrani, ven. 4 déc., Matin, prévu 07:00 – 14:00 · fait 07:00 – 15:10/,
    })
    expect(cell.className).toContain('ecart')
    const autre = within(grid).getByRole('gridcell', { name: /^Hugo Bonnet, sam. 5 déc., Matin/ })
    expect(autre.className).not.toContain('ecart')
    fireEvent.click(screen.getByRole('button', { name: 'vendredi 4 décembre 2026', hidden: true }))
    const jour = await screen.findByRole('complementary', { name: 'Journée' })
    expect(jour.textContent).toContain('Matin, prévu 07:00 – 14:00 · fait 07:00 – 15:10')
    expect(jour.textContent).not.toContain('pas fait')
    fireEvent.click(screen.getByRole('button', { name: 'jeudi 3 décembre 2026', hidden: true }))
    await waitFor(() =>
      expect(screen.getByRole('complementary', { name: 'Journée' }).textContent).toContain(
        `Hugo Bonnet${NBSP}: Nuit, prévu 07:00 – 14:00 · pas fait`,
      ),
    )
    act(() => navigate(adresseCase(2, '2026-12-03')))
    const sien = await screen.findByRole('complementary', { name: 'Jour d’un agent' })
    expect(sien.textContent).toContain('Nuit, prévu 07:00 – 14:00 · pas fait')
  })

  it('a prepared post that a yes met since says so, in words too', async () => {
    const [premier, ...autres] = unMois().agents
    const calendrier = [uneCase({ etat: 'nouveau', conflit: 'Nuit' })]
    if (premier) ici.mois = unMois({ agents: [{ ...premier, calendrier }, ...autres] })
    const grid = await ouvrir()
    const cell = await within(grid).findByRole('gridcell', { name: /^Leïla Amrani, ven. 4 déc., Matin/ })
    expect(cell.getAttribute('aria-label')).toContain(`en conflit avec «${NBSP}Nuit${NBSP}», arrivé entre-temps`)
  })
  it('the same as a list names nobody twice', async () => {
    await ouvrir()
    fireEvent.click(screen.getByText('Liste'))
    const ligne = await screen.findByRole('button', {
      name: /^sam. 5 déc..: Matin, 06:45 – 14:15, nouveau, pas publié/,
    })
    expect(ligne.textContent).toContain(`pas publié. ${REPOS.phrase}`)
    expect(ligne.textContent).not.toContain('Hugo')
  })
  it('the head of a day opens the day of everybody', async () => {
    await ouvrir()
    fireEvent.click(screen.getByRole('button', { name: 'vendredi 4 décembre 2026', hidden: true }))
    const jour = await screen.findByRole('complementary', { name: 'Journée' })
    expect(jour.textContent).toContain('Leïla Amrani')
    expect(jour.textContent).toContain('Inès Carlier, maladie')
    expect(readAddress()).toBe('/m/planning-edt/2026-12/jour/2026-12-04')
  })
  it('a house without agents leads to where they are added, and to its posts', async () => {
    ici.mois = unMois({ agents: [] })
    showScreenAtAddress(Screen)
    expect((await screen.findByRole('link', { name: 'Ajouter des agents' })).getAttribute('href')).toBe(
      '/m/gestion-agents-edt',
    )
    expect(screen.getByRole('link', { name: 'Décrire les postes' }).getAttribute('href')).toBe('/m/gestion-postes-edt')
  })
})
