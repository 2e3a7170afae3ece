import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ResultatApplication } from '#domains/scheduling/model/bureau/application.ts'
import type { VersionBesoins } from '#domains/scheduling/model/bureau/besoin.ts'
import type { Cycle } from '#domains/scheduling/model/bureau/cycle.ts'
import { POSTES, REPOS, unLot, unMois } from '#domains/scheduling/modules/planning-edt/testing/mois.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { Screen } from '../screen.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

let cycles: Cycle[]
let versions: VersionBesoins[]
let application: ResultatApplication
let remplacants: () => unknown
const demandes: { id: string; body: unknown; params: unknown }[] = []
const de = (id: string) => demandes.filter(d => d.id === id)

const UN_CYCLE: Cycle = {
  ...{ cycle_id: 4, cycle_nom: 'Matins', semaines: 2, version: 3, supprimes: [] },
  lignes: [
    { semaine: 1, jour: 1, poste_id: 1 },
    { semaine: 2, jour: 2, poste_id: 2 },
  ],
  departs: [{ utilisateur_id: 2, semaine: 1, depuis: '2026-11-23' }],
}
const classe = (utilisateur_id: number, verdict: string, ...mots: string[]) => ({
  ...{ utilisateur_id, verdict, donner: null, raisons: mots.map(dit => ({ ton: 'info', mots: dit })) },
})
const permis = (body: unknown) => (body as { malgre?: boolean } | undefined)?.malgre === true
const succes = (message: string) => ({ code: 'success', message, duration: 1 })

beforeEach(() => {
  device.db = new UserDb(`cycles-${crypto.randomUUID()}`)
  cycles = [UN_CYCLE]
  versions = []
  remplacants = () => ({
    candidats: [
      classe(2, 'libre', 'Repos et durées respectés', 'Même métier', 'Encore 4\u00a0h sous le contrat ce mois-là'),
      classe(3, 'bloque', 'Un repos de 9\u00a0h au lieu de 11\u00a0h au moins'),
      classe(1, 'impossible', 'Déjà en poste'),
    ],
  })
  application = {
    ...{ lot_id: null, refus: [], anomalies: [], bloquant: false, derogeable: true },
    ...{ poses: 4, modifies: 0, retires: 0 },
    ecartes: [{ utilisateur_id: 2, jour: '2026-12-25', raison: 'ferie', detail: 'Noël' }],
    hors_metier: [
      {
        ...{ utilisateur_id: 1, metier_libelle: 'Aide-soignant', poste_libelle: 'Nuit' },
        jours: ['2026-12-07', '2026-12-08'],
      },
    ],
  }
  demandes.length = 0
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockImplementation(async (operation, input) => {
    const { body, params } = { body: undefined, params: undefined, ...(input as object) }
    demandes.push({ id: operation.id, body, params })
    const answers: Record<string, unknown> = {
      'planning.lire': unMois(),
      'planning.postes': { postes: POSTES },
      'planning.besoins': { versions },
      'planning.cycles': { cycles },
      'planning.loi': null,
      'planning.lot': unLot(),
      'planning.remplacants': operation.id === 'planning.remplacants' && (await remplacants()),
      'planning.cycle-creer': { ...succes('Enregistré.'), cycle_id: 5 },
      'planning.cycle-modifier': succes('Modifié.'),
      'planning.besoins-ecrire': succes('Enregistrés.'),
      'planning.cycle-prevoir': application,
      'planning.cycle-appliquer': { ...application, lot_id: application.bloquant && !permis(body) ? null : 9 },
      'planning.defaire': unLot({ lot_id: 10 }),
    }
    return answers[operation.id] as never
  })
  HTMLElement.prototype.checkVisibility = () => true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})
afterEach(cleanup)

const ouvrir = async (suite: string) => {
  navigate(`/m/planning-edt/2026-12${suite}?`, { replace: true })
  showScreenAtAddress(Screen)
  await screen.findByRole('grid', { name: /^Planning de/ })
}
const cellule = async (nom: string) => (await screen.findByRole('textbox', { name: nom })) as HTMLInputElement

describe('a cycle', () => {
  it('is typed by codes or pasted, marked where it is none, and sent by its lines', async () => {
    await ouvrir('/cycles/nouveau/rien/0')
    fireEvent.change(await cellule('Semaine 1, lundi'), { target: { value: 'm' } })
    fireEvent.change(await cellule('Semaine 1, mardi'), { target: { value: 'X' } })
    fireEvent.change(await cellule('Nom du cycle'), { target: { value: ' Semaines ' } })
    expect((await cellule('Semaine 1, mardi')).getAttribute('aria-invalid')).toBe('true')
    const enregistrer = screen.getByRole('button', { name: 'Enregistrer' })
    expect(enregistrer.hasAttribute('disabled')).toBe(true)
    // A sheet laid from the second week on makes the third one that it needs.
    fireEvent.paste(await cellule('Semaine 2, lundi'), { clipboardData: { getData: () => 'M\tR\t\tN\nM N\t.' } })
    fireEvent.change(await cellule('Semaine 1, mardi'), { target: { value: '' } })
    expect((await cellule('Semaine 3, lundi')).value).toBe('M N')
    fireEvent.click(enregistrer)
    await waitFor(() => expect(de('planning.cycle-creer')).toHaveLength(1))
    expect(de('planning.cycle-creer')[0]?.body).toEqual({
      ...{ cycle_nom: ' Semaines ', semaines: 3 },
      lignes: [
        { semaine: 1, jour: 1, poste_id: 1 },
        { semaine: 2, jour: 1, poste_id: 1 },
        { semaine: 2, jour: 4, poste_id: 2 },
        { semaine: 3, jour: 1, poste_id: 1 },
        { semaine: 3, jour: 1, poste_id: 2 },
      ],
    })
    await waitFor(() => expect(readAddress()).toBe('/m/planning-edt/2026-12/cycles'))
  })
  it('that holds a post which was deleted says so, keeps its line, and gives it up for what is typed', async () => {
    const lignes = [...UN_CYCLE.lignes, { semaine: 1, jour: 3, poste_id: 9 }]
    cycles = [{ ...UN_CYCLE, lignes, supprimes: [{ poste_id: 9, poste_libelle: 'Soir', poste_code: 'S' }] }]
    await ouvrir('/cycles')
    expect((await screen.findByText(/poste supprimé/)).textContent).toBe(
      '1\u00a0poste supprimé\u00a0: «\u00a0Soir\u00a0». Poser le cycle laisse ces jours comme ils sont\u00a0: écrivez-y un autre poste, ou R.',
    )
    cleanup()
    await ouvrir('/cycles/4')
    expect((await cellule('Semaine 1, mercredi')).value).toBe('?S')
    expect(await screen.findByText(/poste supprimé/)).toBeTruthy()
    const envoyer = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    envoyer()
    await waitFor(() => expect(de('planning.cycle-modifier')).toHaveLength(1))
    const lus = () =>
      (de('planning.cycle-modifier').at(-1)?.body as { lignes: typeof lignes } | undefined)?.lignes ?? []
    const ordre = (l: (typeof lignes)[number]) => l.semaine * 10 + l.jour
    expect(lus()).toEqual(lignes.toSorted((a, b) => ordre(a) - ordre(b)))
    await waitFor(() => expect(readAddress()).toBe('/m/planning-edt/2026-12/cycles'))
    cleanup()
    await ouvrir('/cycles/4')
    fireEvent.change(await cellule('Semaine 1, mercredi'), { target: { value: 'N' } })
    envoyer()
    await waitFor(() => expect(de('planning.cycle-modifier')).toHaveLength(2))
    expect(lus()).toContainEqual({ semaine: 1, jour: 3, poste_id: 2 })
    expect(lus()).toHaveLength(3)
    await waitFor(() => expect(readAddress()).toBe('/m/planning-edt/2026-12/cycles'))
  })
  it('the arrows and Enter walk from cell to cell', async () => {
    await ouvrir('/cycles/4')
    const premiere = await cellule('Semaine 1, lundi')
    expect(premiere.value).toBe('M')
    // What was kept of it may be drawn a moment later, in the place of what was there.
    await waitFor(() => {
      const ici = screen.getByRole('textbox', { name: 'Semaine 1, lundi' })
      ici.focus()
      fireEvent.keyDown(ici, { key: 'Enter' })
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Semaine 2, lundi' }))
    })
    fireEvent.keyDown(await cellule('Semaine 2, lundi'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(await cellule('Semaine 2, mardi'))
  })
  it('begins with a model in the codes of the house, or with the weeks of somebody', async () => {
    await ouvrir('/cycles/nouveau/modele/3')
    expect((await cellule('Semaine 1, lundi')).value).toBe('N')
    cleanup()
    await ouvrir('/cycles/nouveau/agent/2')
    expect((await cellule('Nom du cycle')).value).toBe('Semaines, Hugo Bonnet')
    // 7 December is the first whole week.
    expect((await cellule('Semaine 3, dimanche')).value).toBe('')
    expect(screen.queryByRole('textbox', { name: 'Semaine 4, lundi' })).toBeNull()
  })
  it('is put once what it changes was read, from where each one stands, and taken back by its number', async () => {
    await ouvrir('/cycles')
    fireEvent.click(await screen.findByRole('button', { name: 'Poser Matins' }))
    const dialog = await screen.findByRole('dialog', { name: /Poser/ })
    // Hugo was on the first week of the cycle on 23 November: the second one holds 1 December.
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: 'Semaine de départ, Hugo Bonnet' })).toMatchObject({
        value: '2',
      }),
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Voir ce que ça change' }))
    expect((await within(dialog).findByRole('status')).textContent).toBe('4\u00a0postes seront posés.')
    expect(dialog.textContent).toContain('Hugo Bonnet, ven. 25 déc., Noël')
    expect(dialog.textContent).toContain('2\u00a0postes donnés hors du métier\u00a0: cela n’empêche rien.')
    expect(dialog.textContent).toContain('Leïla Amrani, Aide-soignant\u00a0: Nuit, 2\u00a0jours')
    expect(de('planning.cycle-appliquer')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Poser le cycle' }))
    await waitFor(() => expect(de('planning.cycle-appliquer')).toHaveLength(1))
    expect(de('planning.cycle-appliquer')[0]).toMatchObject({
      params: { cycle_id: '4' },
      body: {
        ...{ version: 3, du: '2026-12-01', au: '2026-12-31', feries: 'poser', presents: 'garder' },
        agents: [{ utilisateur_id: 2, semaine: 2, depuis: '2026-12-01' }],
      },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const defaire = screen.getByRole('button', { name: /^Défaire/ })
    await waitFor(() => expect(defaire.hasAttribute('disabled')).toBe(false))
    fireEvent.click(defaire)
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toEqual([{ lot_id: '9' }]))
  })
  it('that a rule blocks is read with its article, and kept to be mended if one says so', async () => {
    application = { ...application, bloquant: true, anomalies: [REPOS] }
    await ouvrir('/cycles')
    fireEvent.click(await screen.findByRole('button', { name: 'Poser Matins' }))
    const dialog = await screen.findByRole('dialog', { name: /Poser/ })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Voir ce que ça change' }))
    expect(await within(dialog).findByText(REPOS.phrase)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Poser le cycle' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Garder à réparer' }))
    await waitFor(() => expect(de('planning.cycle-appliquer')[1]?.body).toMatchObject({ malgre: true }))
  })
  it('that a rule blocks for some is grouped by person and rule, led to its first day, and put without them', async () => {
    const plusTard = { ...REPOS, jour: '2026-12-19', phrase: 'Un repos de 10 h au lieu de 11 h au moins.' }
    application = { ...application, bloquant: true, anomalies: [plusTard, REPOS] }
    await ouvrir('/cycles')
    fireEvent.click(await screen.findByRole('button', { name: 'Poser Matins' }))
    const dialog = await screen.findByRole('dialog', { name: /Poser/ })
    fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'Leïla Amrani' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Voir ce que ça change' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Poser le cycle' }))
    const retenus = await screen.findByRole('dialog', { name: '1\u00a0agent retenu par une règle' })
    const regles = within(retenus).getByRole('list', { name: 'Règles concernées' })
    expect(within(regles).getAllByText('Hugo Bonnet')).toHaveLength(1)
    expect(within(regles).getAllByText('Repos quotidien')).toHaveLength(1)
    expect(within(regles).getByRole('button', { name: /^Voir .*5 déc.*, et 1.autre jour$/ })).toBeTruthy()
    expect(retenus.textContent).toContain('Sans eux\u00a0: rien n’est posé pour Hugo Bonnet')
    application = { ...application, bloquant: false, anomalies: [], lot_id: 9 }
    fireEvent.click(within(retenus).getByRole('button', { name: 'Appliquer sans eux' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [tous, autres] = de('planning.cycle-appliquer').map(
      d => (d.body as { agents: { utilisateur_id: number }[] }).agents,
    )
    expect([tous?.length, autres?.map(a => a.utilisateur_id)]).toEqual([2, [1]])
    expect(readNotices()[0]?.message).toBe('4\u00a0postes posés. Sans Hugo Bonnet.')
  })
  it('that a rule blocks for everybody is not put without them, and its first day is one press away', async () => {
    application = { ...application, bloquant: true, anomalies: [REPOS] }
    await ouvrir('/cycles')
    fireEvent.click(await screen.findByRole('button', { name: 'Poser Matins' }))
    const dialog = await screen.findByRole('dialog', { name: /Poser/ })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Voir ce que ça change' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Poser le cycle' }))
    const voir = await screen.findByRole('button', { name: /^Voir .*5 déc\.$/ })
    expect(screen.queryByRole('button', { name: 'Appliquer sans eux' })).toBeNull()
    fireEvent.click(voir)
    await waitFor(() => expect(readAddress()).toBe('/m/planning-edt/2026-12/agent/2/2026-12-05'))
    expect(de('planning.cycle-appliquer').map(d => (d.body as { malgre?: boolean }).malgre)).toEqual([undefined])
  })
  it('offline nothing is put nor made', async () => {
    vi.mocked(useOnline).mockReturnValue(false)
    await ouvrir('/cycles')
    expect(await screen.findByText(/les cycles se posent avec du réseau/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Poser Matins' }).hasAttribute('disabled')).toBe(true)
  })
})

describe('needs', () => {
  const besoin = (poste_id: number, sorte_jour: number, minimum: number) => ({
    ...{ poste_id, sorte_jour, minimum, souhaite: minimum },
  })
  it('that are not met are a number and words above their day, and are filled by who is free', async () => {
    versions = [{ valable_du: '2026-01-01', version: 1, besoins: [besoin(1, 5, 2), besoin(2, 5, 1)] }]
    await ouvrir('/jour/2026-12-04')
    // Leïla alone is there of two, and nobody for the night.
    expect((await screen.findAllByLabelText(/il manque 1.Matin et 1.Nuit/)).length).toBeGreaterThan(0)
    const besoins = await screen.findByRole('region', { name: 'Besoins' })
    expect(besoins.textContent).toContain('Il manque 1\u00a0Nuit (0 sur 1)')
    fireEvent.click(within(besoins).getByRole('button', { name: 'Pourvoir Nuit' }))
    const dialog = await screen.findByRole('dialog', { name: /^Nuit/ })
    // Leïla works that day and Inès is away; whom the law stops comes after who is told of it.
    const boutons = await within(dialog).findAllByRole('button', { name: /repos/i })
    expect(boutons.map(b => b.textContent)).toEqual([
      'Hugo BonnetRepos et durées respectés. Même métier. Encore 4\u00a0h sous le contrat ce mois-là',
      'Inès CarlierUn repos de 9\u00a0h au lieu de 11\u00a0h au moins',
    ])
    expect(de('planning.remplacants')[0]?.body).toEqual({ cible: { date: '2026-12-04', poste_id: 2 } })
    expect(within(dialog).getByText('Ceux qui peuvent venir, le mieux placé d’abord.')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: /Hugo/ }))
    await waitFor(() =>
      expect(de('planning.lot')[0]?.body).toEqual({
        changements: [{ sorte: 'poser', utilisateur_id: 2, date: '2026-12-04', poste_id: 2 }],
      }),
    )
  })
  it('are filled by hours alone where the office ranks nobody, and it says why', async () => {
    versions = [{ valable_du: '2026-01-01', version: 1, besoins: [besoin(2, 5, 1)] }]
    remplacants = () => Promise.reject(new ApiProblem(503, { erreur: 'OCCUPE', message: 'Réessayez.' } as never))
    await ouvrir('/jour/2026-12-04')
    const besoins = await screen.findByRole('region', { name: 'Besoins' })
    fireEvent.click(within(besoins).getByRole('button', { name: 'Pourvoir Nuit' }))
    const dialog = await screen.findByRole('dialog', { name: /^Nuit/ })
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Réessayez.')
    expect(
      within(dialog)
        .getAllByRole('button', { name: /\d/ })
        .map(b => b.textContent),
    ).toEqual([expect.stringContaining('Hugo Bonnet')])
    expect(within(dialog).getByText(/du moins au plus planifié/)).toBeTruthy()
  })
  it('are typed as a minimum and a wish over what was read, and a cell that is no number stops them', async () => {
    versions = [{ valable_du: '2026-12-01', version: 7, besoins: [besoin(1, 1, 2)] }]
    await ouvrir('/besoins')
    expect((await cellule('Matin, lundi')).value).toBe('2')
    fireEvent.change(await cellule('Nuit, jour férié'), { target: { value: '2/1' } })
    const enregistrer = screen.getByRole('button', { name: 'Enregistrer les besoins' })
    expect(enregistrer.hasAttribute('disabled')).toBe(true)
    fireEvent.change(await cellule('Nuit, jour férié'), { target: { value: '1/2' } })
    fireEvent.click(enregistrer)
    await waitFor(() =>
      expect(de('planning.besoins-ecrire')[0]?.body).toEqual({
        ...{ valable_du: '2026-12-01', version: 7 },
        besoins: [besoin(1, 1, 2), { poste_id: 2, sorte_jour: 8, minimum: 1, souhaite: 2 }],
      }),
    )
  })
})
