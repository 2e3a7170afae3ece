import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import { versLeBureau } from '../testing/bureau.tsx'
import { POSTES, unLot, unMois } from '../testing/mois.ts'
import { Screen } from './screen.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn(), download: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

const NBSP = '\u00a0'
let mois: PlanningMois
let refus: Map<string, Error>
/** No call is answered until then. */
let attente: Promise<void> | undefined
const demandes: { id: string; body: unknown; params: unknown; query: unknown }[] = []
const de = (id: string) => demandes.filter(d => d.id === id)

const jours = (titre: string) =>
  formDefinition({
    titre,
    dataProvider: { demande_type: '1', date_debut: '2026-12-08', date_fin: '2026-12-09', motif: '' },
    dataStructure: [
      { id: 'date_debut', label: 'Premier jour', type: 'date' },
      { id: 'date_fin', label: 'Dernier jour', type: 'date' },
    ],
    ruleValidate: [],
  })
const ECRIT = '2026-12-01T09:00:00.000Z'

beforeEach(() => {
  device.db = new UserDb(`faits-${crypto.randomUUID()}`)
  mois = unMois()
  refus = new Map()
  attente = undefined
  demandes.length = 0
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockImplementation(async (operation, input) => {
    const { body, params, query } = { body: undefined, params: undefined, query: undefined, ...(input as object) }
    demandes.push({ id: operation.id, body, params, query })
    await attente
    const non = refus.get(operation.id)
    if (non) throw non
    const answers: Record<string, unknown> = {
      'planning.lire': mois,
      'planning.postes': { postes: POSTES },
      'planning.lot': unLot(),
      'planning.defaire': unLot({ lot_id: 6 }),
      'planning.tlc-poser': success('TLC posé.'),
      'planning.tlc-retirer': success('TLC retiré.'),
      'planning.maladie-formulaire': jours('Arrêt maladie'),
      'planning.maladie-poser': { ...success('Arrêt noté.'), jours: ['2026-12-08', '2026-12-09'], postes: [] },
      'planning.maladie-retirer': { ...success('Arrêt retiré.'), jours: ['2026-12-08', '2026-12-09'], retour: null },
      'planning.conge-formulaire': jours('Congé'),
      'planning.conge-poser': { ...success('Congé posé.'), demande_conge_id: 7 },
      'planning.conge-formulaire-modifier': jours('Congé'),
      'planning.conge-modifier': { ...success('Congé modifié.'), demande_conge_id: 8, a_pourvoir: null, retour: 31 },
      'planning.conge-annuler': { ...success('Congé annulé.'), demande_conge_id: 7, postes: 0, de: ECRIT },
      'planning.conge-retablir': success('Ces jours sont de nouveau en congé.'),
      'planning.astreinte-poser': { ...success('Astreinte posée.'), astreinte_id: 4 },
      'planning.astreinte-retirer': success('Astreinte retirée.'),
      'planning.interventions': { lu_a: ECRIT, interventions: [] },
      'planning.note': { ...success('Note gardée.'), ecrit_a: ECRIT },
      'planning.reset': { ...success('1 poste retiré.'), lot_id: 9, postes: 1 },
      'planning.nuit': success('Nuit travaillée.'),
      'planning.evenement-changer': success('Événement terminé.'),
      'planning.evenement-supprimer': success('Événement supprimé.'),
      'planning.evenement-creer': { ...success('Événement ajouté.'), event_id: 12 },
      'planning.historique': {
        lu_a: ECRIT,
        historique: [
          {
            ...{ sorte: 'conge', a: ECRIT, jour: '2026-12-20', libelle: 'Congé payé du 20 au 24 déc.' },
            ...{ etat: 'Acceptée', motif: 'Bonnes fêtes', par: 'Sonia Martin' },
          },
        ],
      },
    }
    return answers[operation.id] as never
  })
  versLeBureau()
})
afterEach(cleanup)

async function ouvrir(adresse = '') {
  if (adresse) navigate(`/m/planning-edt/2026-12/${adresse}`, { replace: true })
  showScreenAtAddress(Screen)
  const grid = await screen.findByRole('grid', { name: 'Planning de Décembre 2026' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Peindre Matin, M' })).toBeTruthy())
  return grid
}
/** The menu of a cell, by the keyboard: row then column, from the first of both. */
async function menu(grid: HTMLElement, ligne: number, colonne: number) {
  act(() => grid.focus())
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true })
  for (let n = 0; n < ligne; n++) fireEvent.keyDown(grid, { key: 'ArrowDown' })
  for (let n = 0; n < colonne; n++) fireEvent.keyDown(grid, { key: 'ArrowRight' })
  fireEvent.keyDown(grid, { key: 'ContextMenu' })
  await screen.findByRole('menuitem', { name: 'Voir la journée' })
}
const choisir = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
const dites = () => readNotices().map(n => n.message)
const defaire = async () => {
  const bouton = screen.getByRole('button', { name: /^Défaire/ })
  await waitFor(() => expect(bouton.hasAttribute('disabled')).toBe(false))
  fireEvent.click(bouton)
  return bouton
}

describe('from the menu of a cell', () => {
  it('a TLC is put at once, told, and taken back', async () => {
    const grid = await ouvrir()
    await menu(grid, 0, 7)
    choisir('Mettre en TLC')
    const params = { date: '2026-12-08', userId: '1' }
    await waitFor(() => expect(de('planning.tlc-poser')).toMatchObject([{ params }]))
    await waitFor(() => expect(dites()).toContain('TLC posé.'))
    const bouton = await defaire()
    expect(bouton.getAttribute('aria-label') ?? bouton.title).toContain('TLC, Leïla Amrani, mar. 8 déc.')
    await waitFor(() => expect(de('planning.tlc-retirer')).toMatchObject([{ params }]))
  })
  it('a day with a post offers no TLC, and a refusal is told', async () => {
    const grid = await ouvrir()
    await menu(grid, 0, 3)
    expect(screen.queryByRole('menuitem', { name: 'Mettre en TLC' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Ouvrir' }), { key: 'Escape' })
    refus.set(
      'planning.tlc-poser',
      new ApiProblem(409, {
        erreur: 'POSTE_OCCUPE',
        code: 'error',
        message: 'Un poste est là.',
        duration: 5000,
      } as never),
    )
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await menu(grid, 0, 7)
    choisir('Mettre en TLC')
    await waitFor(() => expect(dites()).toEqual(['Un poste est là.']))
  })
  it('a sickness is asked for, says when it holds, and taken back as far as it was noted', async () => {
    const grid = await ouvrir()
    await menu(grid, 0, 7)
    choisir('Noter un arrêt maladie…')
    const dialog = await screen.findByRole('dialog', { name: 'Arrêt maladie' })
    await waitFor(() => expect(dialog.textContent).toContain('Prend effet tout de suite'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Noter l’arrêt' }))
    await waitFor(() => expect(de('planning.maladie-poser')).toHaveLength(1))
    await defaire()
    await waitFor(() =>
      expect(de('planning.maladie-retirer')).toMatchObject([
        { params: { date: '2026-12-08', userId: '1' }, query: { date_fin: '2026-12-09' } },
      ]),
    )
  })
  it('a leave says what it takes off, and is given back whole', async () => {
    mois = unMois({ absences: [{ utilisateur_id: 2, jour: '2026-12-08', sorte: 'conge', de_conge: true }] })
    const grid = await ouvrir()
    await menu(grid, 0, 3)
    choisir('Poser un congé…')
    const dialog = await screen.findByRole('dialog', { name: 'Congé' })
    await waitFor(() => expect(dialog.textContent).toContain('sans publication'))
    expect(de('planning.conge-formulaire')[0]?.query).toEqual({ date: '2026-12-04', utilisateur: '1' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Poser le congé' }))
    await waitFor(() => expect(de('planning.conge-poser')[0]?.body).toMatchObject({ utilisateur: 1 }))
    await defaire()
    await waitFor(() =>
      expect(de('planning.conge-annuler')).toMatchObject([
        { params: { cle: '2026-12-08' }, query: { utilisateur: '1' } },
      ]),
    )
    await menu(grid, 1, 7)
    choisir('Annuler le congé')
    await waitFor(() => expect(de('planning.conge-annuler')).toHaveLength(2))
    await defaire()
    await waitFor(() =>
      expect(de('planning.conge-retablir')).toMatchObject([{ params: { demande_conge_id: '7' }, body: { de: ECRIT } }]),
    )
  })
  it('a leave that is shortened asks who keeps the posts that colleagues hold, sends what stands in the form, and is taken back', async () => {
    mois = unMois({ absences: [{ utilisateur_id: 2, jour: '2026-12-08', sorte: 'conge', de_conge: true }] })
    const message = `Zoé Dupin tient déjà ce poste${NBSP}: Matin 06:45 – 14:15, mar. 8 déc.`
    refus.set(
      'planning.conge-modifier',
      new ApiProblem(409, { code: 'warning', erreur: 'POSTE_REMPLACE', message, duration: 4500 }),
    )
    const grid = await ouvrir()
    await menu(grid, 1, 7)
    choisir('Modifier le congé…')
    const form = await screen.findByRole('dialog', { name: 'Congé' })
    fireEvent.click(await within(form).findByRole('button', { name: 'Modifier le congé' }))
    const choix = await screen.findByRole('dialog', { name: `Qui garde le poste${NBSP}?` })
    expect(choix.textContent).toContain('Zoé Dupin tient déjà ce poste')
    expect(within(form).queryByText(/tient déjà/)).toBeNull()
    // Nothing chosen: the form stands as it was typed.
    const presser = async (dialog: HTMLElement, name: string | RegExp) => {
      const bouton = within(dialog).getByRole('button', { name })
      await waitFor(() => expect(bouton.hasAttribute('disabled')).toBe(false))
      fireEvent.click(bouton)
    }
    await presser(choix, 'Ne rien changer')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Qui garde/ })).toBeNull())
    fireEvent.click(within(form).getByRole('button', { name: 'Modifier le congé' }))
    const encore = await screen.findByRole('dialog', { name: `Qui garde le poste${NBSP}?` })
    refus.clear()
    const { promise, resolve } = Promise.withResolvers<void>()
    attente = promise
    await presser(encore, /^Rendre le poste à/)
    // The question stays until the answer, and takes no second one.
    await waitFor(() => expect(de('planning.conge-modifier')).toHaveLength(3))
    expect(screen.getByRole('dialog', { name: /Qui garde/ }).textContent).toContain('Zoé Dupin tient déjà ce poste')
    expect(within(encore).getByRole('button', { name: 'Ne rien changer' }).hasAttribute('disabled')).toBe(true)
    attente = undefined
    resolve()
    await waitFor(() =>
      expect(de('planning.conge-modifier')[2]).toMatchObject({
        body: { date_debut: '2026-12-08', date_fin: '2026-12-09', remplacement: 'titulaire' },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await defaire()
    await waitFor(() =>
      expect(de('planning.conge-modifier')[3]).toMatchObject({ body: { date_debut: '2026-12-08', retour: 31 } }),
    )
  })

  it('a sickness that is taken back asks who keeps the posts, until the office has answered', async () => {
    mois = unMois({ absences: [{ utilisateur_id: 2, jour: '2026-12-08', sorte: 'maladie', de_conge: false }] })
    const message = `Zoé Dupin tient déjà ce poste${NBSP}: Matin 06:45 – 14:15, mar. 8 déc.`
    refus.set(
      'planning.maladie-retirer',
      new ApiProblem(409, { code: 'warning', erreur: 'POSTE_REMPLACE', message, duration: 4500 }),
    )
    const grid = await ouvrir()
    await menu(grid, 1, 7)
    choisir('Retirer l’arrêt maladie')
    const choix = await screen.findByRole('dialog', { name: `Qui garde le poste${NBSP}?` })
    const garder = within(choix).getByRole('button', { name: 'Garder les deux' })
    await waitFor(() => expect(garder.hasAttribute('disabled')).toBe(false))
    refus.clear()
    const { promise, resolve } = Promise.withResolvers<void>()
    attente = promise
    fireEvent.click(garder)
    await waitFor(() => expect(de('planning.maladie-retirer')[1]?.query).toEqual({ remplacement: 'deux' }))
    expect(screen.getByRole('dialog', { name: /Qui garde/ }).textContent).toContain('Zoé Dupin tient déjà ce poste')
    expect(garder.hasAttribute('disabled')).toBe(true)
    resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a duty without hours is the house’s night, a wrong hour is said, and what is typed outlives Escape', async () => {
    const grid = await ouvrir()
    await menu(grid, 0, 7)
    choisir('Mettre d’astreinte…')
    let dialog = await screen.findByRole('dialog', { name: 'Astreinte, Leïla Amrani, mar. 8 déc.' })
    fireEvent.change(within(dialog).getByLabelText('Heure de début'), { target: { value: '20:00' } })
    await new Promise(resolve => setTimeout(resolve, 700))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await menu(grid, 0, 7)
    choisir('Mettre d’astreinte…')
    dialog = await screen.findByRole('dialog', { name: /^Astreinte/ })
    expect(within(dialog).getByText('Votre saisie a été retrouvée.')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>('Heure de début').value).toBe('20:00')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mettre d’astreinte' }))
    await waitFor(() => expect(de('planning.astreinte-poser')[0]?.body).toEqual({ heure_debut: '20:00' }))
  })
  it('a note is kept with the hour of the one that was read, and a colleague’s is not covered', async () => {
    mois = unMois({
      notes: [{ utilisateur_id: 1, jour: '2026-12-08', texte: 'Formation', ecrit_a: ECRIT, par: 'Paul Roy' }],
    })
    const grid = await ouvrir()
    expect(within(grid).getByLabelText(`Note${NBSP}: Formation`.replaceAll(NBSP, ' '))).toBeTruthy()
    await menu(grid, 0, 7)
    choisir('Modifier la note…')
    const dialog = await screen.findByRole('dialog', { name: /^Note, Leïla/ })
    const message = `Paul Roy a écrit cette note à 10:00${NBSP}: relisez-la.`
    refus.set(
      'planning.note',
      new ApiProblem(409, { erreur: 'POSTE_MODIFIE', code: 'error', message, duration: 5000 } as never),
    )
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Visite' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Garder la note' }))
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(message))
    expect(de('planning.note')[0]?.body).toEqual({ texte: 'Visite', vu: ECRIT })
    refus.clear()
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Retirer la note' }).hasAttribute('disabled')).toBe(false),
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retirer la note' }))
    await waitFor(() => expect(de('planning.note')[1]?.body).toEqual({ texte: '', vu: ECRIT }))
  })
})

describe('the month of one person', () => {
  it('opens by its name or by the menu: hours, requests, and a reset that is asked about and taken back', async () => {
    const grid = await ouvrir()
    fireEvent.click(within(grid).getByRole('button', { name: 'Leïla Amrani', hidden: true }))
    expect(readAddress()).toBe('/m/planning-edt/2026-12/agent/1')
    const panneau = await screen.findByRole('complementary', { name: 'Mois d’un agent' })
    await waitFor(() => expect(panneau.textContent).toContain('Congé payé du 20 au 24 déc.'))
    expect(panneau.textContent).toContain('Acceptée')
    fireEvent.click(within(panneau).getByRole('button', { name: 'Remise à zéro…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remise à zéro' })
    expect(dialog.textContent).toContain(`Êtes-vous sûr de vouloir remettre à zéro ce planning${NBSP}?`)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))
    expect(de('planning.reset')).toEqual([])
    fireEvent.click(within(panneau).getByRole('button', { name: 'Remise à zéro…' }))
    fireEvent.click(await screen.findByRole('button', { name: `Retirer 1${NBSP}poste` }))
    await waitFor(() => expect(de('planning.reset')[0]?.query).toEqual({ user: '1', annee: '2026', mois: '12' }))
    await defaire()
    await waitFor(() => expect(de('planning.defaire')).toMatchObject([{ params: { lot_id: '9' } }]))
  })
})

describe('the day of everybody', () => {
  const evenement = (event_id: number, event_etat: 1 | 2) => ({
    ...{ event_id, event_etat, event_date: '2026-12-04', event_icon: 'calendar-event', event_description: '' },
    ...{ event_titre: event_id === 1 ? 'Visite' : 'Repas', event_time: '14:00' },
  })
  it('only an event that waits has a menu; done, it is taken back; deleted, it is written again', async () => {
    mois = unMois()
    mois = {
      ...mois,
      dates: mois.dates.map(d =>
        d.dadate === '2026-12-04' ? { ...d, detail_evenement: [evenement(1, 1), evenement(2, 2)] } : d,
      ),
    }
    await ouvrir('jour/2026-12-04')
    const panneau = await screen.findByRole('complementary', { name: 'Journée' })
    expect(panneau.textContent).toContain('en attente')
    expect(panneau.textContent).toContain('terminé')
    expect(within(panneau).queryByRole('button', { name: 'Actions, Repas' })).toBeNull()
    const actions = within(panneau).getByRole('button', { name: 'Actions, Visite' })
    fireEvent.click(actions)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Terminer' }))
    await waitFor(() => expect(de('planning.evenement-changer')).toMatchObject([{ query: { etat: '2' } }]))
    await defaire()
    await waitFor(() => expect(de('planning.evenement-changer')[1]).toMatchObject({ query: { etat: '1' } }))
    fireEvent.click(actions)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    await waitFor(() => expect(de('planning.evenement-supprimer')).toHaveLength(1))
    await defaire()
    await waitFor(() =>
      expect(de('planning.evenement-creer')[0]?.body).toMatchObject({ event_titre: 'Visite', event_time: '14:00' }),
    )
  })
  it('its night is worked or on call; offline it is read alone', async () => {
    await ouvrir('jour/2026-12-04')
    fireEvent.click(await screen.findByRole('switch', { name: /^Nuit d’astreinte/ }))
    await waitFor(() => expect(de('planning.nuit')).toMatchObject([{ params: { date: '2026-12-04', etat: '1' } }]))
    await defaire()
    await waitFor(() => expect(de('planning.nuit')[1]).toMatchObject({ params: { etat: '0' } }))
    cleanup()
    vi.mocked(useOnline).mockReturnValue(false)
    showScreenAtAddress(Screen)
    const panneau = await screen.findByRole('complementary', { name: 'Journée' })
    expect(within(panneau).getByRole('switch').hasAttribute('disabled')).toBe(true)
    expect(within(panneau).queryByRole('button', { name: 'Imprimer la journée' })).toBeNull()
  })
})
