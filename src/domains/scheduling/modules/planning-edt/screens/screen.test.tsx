import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAddress } from '#client/address/location.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { aller, commencer, de, dites, ici, ouvrir } from '../testing/bureau.tsx'
import { REPOS, uneCase, unLot, unMois } from '../testing/mois.ts'
import { Screen } from './screen.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

const NBSP = '\u00a0'
beforeEach(() => commencer(device))
afterEach(cleanup)

describe('letters', () => {
  it('a code gives its post to the cell, one lot; Ctrl+Z takes it back by its number, Ctrl+Y by the answer’s', async () => {
    const grid = await ouvrir()
    aller(grid, 0, 7)
    fireEvent.keyDown(grid, { key: 'm' })
    await waitFor(() => expect(de('planning.lot')).toHaveLength(1))
    expect(de('planning.lot')[0]?.body).toEqual({
      changements: [{ sorte: 'poser', utilisateur_id: 1, date: '2026-12-08', poste_id: 1 }],
    })
    await waitFor(() => expect(screen.getByRole('button', { name: /^Défaire/ }).hasAttribute('disabled')).toBe(false))
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toEqual([{ lot_id: '5' }]))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Refaire/ }).hasAttribute('disabled')).toBe(false))
    fireEvent.keyDown(grid, { key: 'y', ctrlKey: true })
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toEqual([{ lot_id: '5' }, { lot_id: '6' }]))
  })
  it('what was done is still undone once one left the desk and came back, by the desk that stands then', async () => {
    const grid = await ouvrir()
    aller(grid, 0, 7)
    fireEvent.keyDown(grid, { key: 'm' })
    await waitFor(() => expect(de('planning.lot')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Défaire/ }).hasAttribute('disabled')).toBe(false))
    cleanup()
    const revenu = await ouvrir()
    expect(screen.getByRole('button', { name: /^Défaire/ }).hasAttribute('disabled')).toBe(false)
    fireEvent.keyDown(revenu, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toEqual([{ lot_id: '5' }]))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Refaire/ }).hasAttribute('disabled')).toBe(false))
  })
  it('Ctrl+Z pressed twice before any answer undoes both, the last first', async () => {
    ici.lots = [unLot({ lot_id: 5 }), unLot({ lot_id: 15 })]
    const grid = await ouvrir()
    aller(grid, 0, 7)
    fireEvent.keyDown(grid, { key: 'm' })
    aller(grid, 0, 9)
    act(() => {
      fireEvent.keyDown(grid, { key: 'n' })
      fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
      fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    })
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toEqual([{ lot_id: '15' }, { lot_id: '5' }]))
  })
  it('a code over a range of days is one lot, and Delete takes off', async () => {
    const grid = await ouvrir()
    aller(grid, 0, 3)
    fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(grid, { key: 'n' })
    await waitFor(() => expect(de('planning.lot')).toHaveLength(1))
    expect(de('planning.lot')[0]?.body).toMatchObject({ changements: [{ sorte: 'modifier' }, { sorte: 'poser' }] })
    aller(grid, 0, 3)
    fireEvent.keyDown(grid, { key: 'Delete' })
    await waitFor(() => expect(de('planning.lot')).toHaveLength(2))
    expect(de('planning.lot')[1]?.body).toEqual({ changements: [{ sorte: 'retirer', pointage_id: 11, version: 3 }] })
  })
  it('offline nothing is written, and that is told', async () => {
    vi.mocked(useOnline).mockReturnValue(false)
    showScreenAtAddress(Screen)
    const grid = await screen.findByRole('grid', { name: /^Planning de/ })
    expect(screen.getByText(/il se modifie avec du réseau/)).toBeTruthy()
    aller(grid, 0, 7)
    fireEvent.keyDown(grid, { key: 'm' })
    expect(de('planning.lot')).toEqual([])
  })
})

describe('what the office refuses', () => {
  it('is told at the cell, in its words, and nothing is left to undo', async () => {
    const message = `Leïla Amrani a déjà «${NBSP}Nuit${NBSP}» le lun. 7 déc.`
    ici.lots = [unLot({ lot_id: null, refus: [{ rang: 0, code: 'POSTE_OCCUPE', message }] })]
    const grid = await ouvrir()
    aller(grid, 0, 7)
    fireEvent.keyDown(grid, { key: 'm' })
    await waitFor(() => expect(dites()).toEqual([message]))
    await waitFor(() => expect(within(grid).getAllByLabelText(message.replaceAll(NBSP, ' '))).toHaveLength(1))
    expect(screen.getByRole('button', { name: /^Défaire/ }).hasAttribute('disabled')).toBe(true)
  })
  it('who was there first is named at the day, over the month as it stands now', async () => {
    const message = 'Ce poste a été changé à 14:02, par Paul Roy.'
    ici.lots = [unLot({ lot_id: null, refus: [{ rang: 0, code: 'POSTE_MODIFIE', message }] })]
    const grid = await ouvrir()
    ici.mois = unMois({
      agents: unMois().agents.map(a =>
        a.wcu_utilisateur_id === 1
          ? { ...a, calendrier: [uneCase({ version: 4, poste: 2, poste_libelle: 'Nuit', poste_code: 'N' })] }
          : a,
      ),
    })
    aller(grid, 0, 3)
    fireEvent.keyDown(grid, { key: 'Delete' })
    const cell = await within(grid).findByRole('gridcell', { name: /^Leïla Amrani, ven. 4 déc., Nuit/ })
    await waitFor(() => expect(cell.getAttribute('aria-label')).toContain(message))
    fireEvent.keyDown(grid, { key: 'Enter' })
    const panneau = await screen.findByRole('complementary', { name: 'Jour d’un agent' })
    expect(within(panneau).getByRole('alert').textContent).toBe(message)
    // Done again over what is read now, it is done.
    ici.lots = [unLot()]
    fireEvent.keyDown(grid, { key: 'Delete' })
    await waitFor(() =>
      expect(de('planning.lot')[1]?.body).toEqual({ changements: [{ sorte: 'retirer', pointage_id: 11, version: 4 }] }),
    )
    await waitFor(() => expect(within(panneau).queryByRole('alert')).toBeNull())
  })
  it('a rule that blocks is read with its article; « Ne rien changer » leaves the month as it was', async () => {
    ici.lots = [unLot({ lot_id: null, bloquant: true, anomalies: [REPOS] })]
    const grid = await ouvrir()
    aller(grid, 1, 4)
    fireEvent.keyDown(grid, { key: 'n' })
    const dialog = await screen.findByRole('dialog', { name: /1.règle bloque ce changement/ })
    expect(dialog.textContent).toContain(REPOS.phrase)
    expect(dialog.textContent).toContain(REPOS.reference)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(de('planning.lot')).toHaveLength(1)
  })
  it('is kept to be mended, or by a written derogation whose reason is asked for', async () => {
    ici.lots = [
      unLot({ lot_id: null, bloquant: true, anomalies: [REPOS] }),
      unLot({ bloquant: true, anomalies: [REPOS] }),
    ]
    const grid = await ouvrir()
    aller(grid, 1, 4)
    fireEvent.keyDown(grid, { key: 'n' })
    fireEvent.click(await screen.findByRole('button', { name: 'Garder à réparer' }))
    await waitFor(() => expect(de('planning.lot')[1]?.body).toMatchObject({ malgre: true }))
    ici.lots = [unLot({ lot_id: null, bloquant: true, anomalies: [REPOS] })]
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    aller(grid, 1, 8)
    fireEvent.keyDown(grid, { key: 'n' })
    fireEvent.click(await screen.findByRole('button', { name: 'Déroger par écrit' }))
    const motif = await screen.findByRole('textbox', { name: 'Motif de la dérogation' })
    fireEvent.click(screen.getByRole('button', { name: 'Déroger par écrit' }))
    expect(screen.getByRole('alert').textContent).toBe(`Motif${NBSP}: à renseigner.`)
    expect(de('planning.lot')).toHaveLength(3)
    fireEvent.change(motif, { target: { value: ' Travaux urgents ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Déroger par écrit' }))
    await waitFor(() => expect(de('planning.lot')[3]?.body).toMatchObject({ motif_derogation: 'Travaux urgents' }))
  })
  it('what no article allows is not offered to be derogated from; what only warns leads to its day', async () => {
    const amplitude = {
      ...REPOS,
      code: 'AMPLITUDE',
      seuil: 780,
      mesure: 900,
      phrase: 'Une amplitude de 15 h.',
    } as const
    ici.lots = [
      unLot({
        lot_id: null,
        bloquant: true,
        derogeable: false,
        anomalies: [REPOS, amplitude, { ...amplitude, jour: '2026-12-06' }],
      }),
    ]
    const grid = await ouvrir()
    aller(grid, 1, 4)
    fireEvent.keyDown(grid, { key: 'n' })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: 'Déroger par écrit' })).toBeNull()
    // Nine hours and three quarters of rest may be allowed; it is another rule, broken on two days, that lets nothing be.
    expect(dialog.textContent).toContain(`Une dérogation écrite ne suffit pas${NBSP}: 1${NBSP}règle n’en admet aucune.`)
    expect(dialog.textContent).not.toContain('Aucune dérogation')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))
    ici.lots = [unLot({ anomalies: [{ ...REPOS, niveau: 'alerte' }] })]
    aller(grid, 0, 9)
    fireEvent.keyDown(grid, { key: 'm' })
    const regle = await screen.findByRole('region', { name: 'Règle que ce changement ne tient pas' })
    expect(regle.textContent).toContain('Hugo Bonnet, sam. 5 déc.')
    expect(regle.textContent).toContain(REPOS.phrase)
    expect(regle.textContent).toContain(REPOS.reference)
    expect(dites()).toEqual([])
    const annonce = screen.getAllByRole('status').map(s => s.textContent)
    expect(annonce).toContainEqual(`bloquante, Hugo Bonnet, sam. 5 déc. ${REPOS.phrase} ${REPOS.reference}`)
    fireEvent.click(within(regle).getByRole('link', { name: 'Voir' }))
    expect(readAddress()).toBe('/m/planning-edt/2026-12/agent/2/2026-12-05')
    expect(await screen.findByRole('complementary', { name: 'Jour d’un agent' })).toBeTruthy()
    // Its panel shows it: once is enough.
    expect(screen.queryByRole('region', { name: 'Règle que ce changement ne tient pas' })).toBeNull()
  })
  it('what a change broke stays told while one types elsewhere, until the month says that it is mended', async () => {
    const regle = () => screen.queryByRole('region', { name: 'Règle que ce changement ne tient pas' })
    const grid = await ouvrir()
    ici.lots = [unLot({ anomalies: [{ ...REPOS, niveau: 'alerte' }] })]
    aller(grid, 0, 9)
    fireEvent.keyDown(grid, { key: 'm' })
    await waitFor(() => expect(regle()).toBeTruthy())
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    fireEvent.keyDown(grid, { key: 'm' })
    await waitFor(() => expect(de('planning.lot')).toHaveLength(2))
    expect(regle()).toBeTruthy()
    ici.mois = unMois({ dates: unMois().dates.map(d => ({ ...d, detail_anomalie: [] })) })
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    fireEvent.keyDown(grid, { key: 'm' })
    await waitFor(() => expect(regle()).toBeNull())
  })
  it('what the last change broke is told no more once it is taken back', async () => {
    const grid = await ouvrir()
    ici.lots = [unLot({ anomalies: [{ ...REPOS, niveau: 'alerte' }] })]
    aller(grid, 0, 9)
    fireEvent.keyDown(grid, { key: 'm' })
    await screen.findByRole('region', { name: 'Règle que ce changement ne tient pas' })
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Règle que ce changement ne tient pas' })).toBeNull(),
    )
  })
})

it('one Escape ends the painting, though what was painted is still a range', async () => {
  const grid = await ouvrir()
  const pinceau = screen.getByRole('button', { name: 'Peindre Matin, M' })
  fireEvent.click(pinceau)
  aller(grid, 0, 7)
  fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true })
  expect(pinceau.getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(grid, { key: 'Escape' })
  expect(pinceau.getAttribute('aria-pressed')).toBe('false')
})

describe('the panel of a day', () => {
  const panneau = () => screen.queryByRole('complementary', { name: 'Jour d’un agent' })
  it('is not opened by the keyboard that passes', async () => {
    const grid = await ouvrir()
    aller(grid, 0, 3)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(readAddress()).toMatch(/^\/m\/planning-edt\/2026-12(\?|$)/)
  })
  it('open, shows the cell that the keyboard stands on; Escape closes it, and the cell keeps the keyboard', async () => {
    const grid = await ouvrir()
    aller(grid, 0, 3)
    fireEvent.keyDown(grid, { key: 'Enter' })
    await waitFor(() => expect(panneau()?.textContent).toContain('vendredi 4 décembre 2026'))
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    fireEvent.keyDown(grid, { key: 'ArrowRight' })
    await waitFor(() => expect(panneau()?.textContent).toContain('samedi 5 décembre 2026'))
    expect(panneau()?.textContent).toContain('Hugo Bonnet')
    // A range is drawn: the panel stays on its day; the first Escape makes a cell of it again.
    fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(grid, { key: 'Escape' })
    expect(panneau()).toBeTruthy()
    fireEvent.keyDown(grid, { key: 'Escape' })
    await waitFor(() => expect(panneau()).toBeNull())
    expect(readAddress()).toMatch(/^\/m\/planning-edt\/2026-12(\?|$)/)
    expect(document.activeElement).toBe(grid)
  })
})

describe('the menu of a cell', () => {
  const choix = () => screen.getAllByRole('menuitem').map(e => e.textContent)
  it('of a post: changed, taken off, another one; by the keyboard’s key', async () => {
    const grid = await ouvrir()
    aller(grid, 0, 3)
    fireEvent.keyDown(grid, { key: 'ContextMenu' })
    await screen.findByRole('menuitem', { name: 'Modifier…' })
    expect(choix()).toEqual([
      ...['Ouvrir', 'Déplacer…', 'Copier…', 'Modifier…', 'Retirer', 'Poser un autre poste…'],
      ...['Noter un arrêt maladie…', 'Poser un congé…', 'Mettre d’astreinte…', 'Écrire une note…'],
      ...['Voir la journée', 'Voir son mois'],
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Retirer' }))
    await waitFor(() => expect(de('planning.lot')[0]?.body).toMatchObject({ changements: [{ sorte: 'retirer' }] }))
  })
  it('of an empty day: a post found by its code', async () => {
    const grid = await ouvrir()
    aller(grid, 0, 9)
    fireEvent.keyDown(grid, { key: 'ContextMenu' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Poser un poste…' }))
    const cherche = await screen.findByRole('textbox', { name: 'Rechercher un poste' })
    expect(screen.getByRole('dialog').textContent).toContain('Leïla Amrani, jeu. 10 déc.')
    // Its code and its name, in whichever order.
    fireEvent.change(cherche, { target: { value: 'nuit n' } })
    expect(screen.getByRole('dialog').textContent).toContain('Nuit')
    fireEvent.change(cherche, { target: { value: 'n' } })
    fireEvent.keyDown(cherche, { key: 'Enter' })
    await waitFor(() =>
      expect(de('planning.lot')[0]?.body).toEqual({
        changements: [{ sorte: 'poser', utilisateur_id: 1, date: '2026-12-10', poste_id: 2 }],
      }),
    )
  })
  it('of a day away: no post is changed there, and the absence is not moved', async () => {
    const grid = await ouvrir()
    aller(grid, 2, 3)
    fireEvent.keyDown(grid, { key: 'ContextMenu' })
    await screen.findByRole('menuitem', { name: 'Voir la journée' })
    expect(choix()).not.toContain('Retirer')
    expect(choix()).not.toContain('Déplacer…')
  })
})
