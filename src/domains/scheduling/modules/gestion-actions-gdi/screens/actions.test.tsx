import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices, UNDO_MS } from '#client/call/notices.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import {
  accepterConge,
  annulerConge,
  garderConge,
  refuserConge,
  reprendreMaintien,
  retablirConge,
  rouvrirConge,
} from '../contract.ts'
import { ANOMALIE, unConge, unEchange } from '../testing/demandes.ts'
import { bouton, dessin, gestes, ouvrir, probleme } from '../testing/panneau.tsx'

// What a panel reads and what is answered, apart: an answer is the first call of its own.
const { appeler, lire, modules } = vi.hoisted(() => ({
  appeler: vi.fn(),
  lire: vi.fn(),
  modules: ['vx-gestion-demandes', 'vx-plannings-entreprises'],
}))
vi.mock('#client/call/api.ts', () => ({
  call: (operation: { method: string }, ...rest: unknown[]) =>
    (operation.method === 'GET' ? lire : appeler)(operation, ...rest),
}))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: vi.fn(() => true),
  useSession: () => ({
    session: {
      user: { modules, administrateur_plateforme: false },
    },
    emprunt: null,
  }),
}))

beforeEach(() => {
  forgetTaps()
  gestes.onRepondu.mockReset()
  appeler.mockReset()
  lire.mockReset()
  lire.mockResolvedValue(RIEN)
  modules.splice(2)
  vi.mocked(useOnline).mockReturnValue(true)
})

const RIEN = { postes: [], heures: { perdues: 0, a_couvrir: 0 }, compteurs: [], anomalies: [], levees: 0, prepares: 0 }
const accepter = async () => fireEvent.click(await screen.findByRole('button', { name: 'Accepter' }))
/** When the office received the answer. */
const A = '2026-11-20T09:00:00.000Z'
describe('the answer to a request', () => {
  it('says why it waits without network', () => {
    vi.mocked(useOnline).mockReturnValue(false)
    ouvrir(unConge(1))
    expect(screen.getByRole('status').textContent).toContain('Hors ligne')
    expect([bouton('Accepter').disabled, bouton('Refuser').disabled]).toEqual([true, true])
  })
  it('keeps the reason that was typed when the network goes', () => {
    const page = ouvrir(unConge(1))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Effectif trop juste' } })
    vi.mocked(useOnline).mockReturnValue(false)
    page.rerender(dessin(unConge(1)))
    expect(screen.getByRole('status').textContent).toContain('Hors ligne')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Effectif trop juste')
    expect([bouton('Accepter').disabled, bouton('Refuser').disabled]).toEqual([true, true])
  })
  it('tells a request answered by somebody else, and reads again', async () => {
    appeler.mockRejectedValue(probleme(409, 'DEMANDE_TRAITEE', 'Cette demande a déjà reçu une réponse.'))
    ouvrir(unConge(1))
    await accepter()
    const alerte = await screen.findByRole('alert')
    expect(alerte.textContent).toContain('La demande a changé entre-temps')
    expect(alerte.textContent).toContain('Cette demande a déjà reçu une réponse.')
    fireEvent.click(bouton('Relire'))
    expect(gestes.relire).toHaveBeenCalled()
    expect(gestes.onRepondu).not.toHaveBeenCalled()
  })
  it('cannot accept an exchange that breaks a rule, and says which, for whom', () => {
    const peut = { accepter: false, refuser: true, annuler: false }
    ouvrir(unEchange(1, { anomalies: [ANOMALIE], peut }))
    expect(bouton('Accepter').disabled).toBe(true)
    const [dans, pied] = screen.getAllByText('Il manque 1 h 15 de repos.').map(e => e.closest('li'))
    expect(dans?.textContent).toContain('Samir Haddad')
    // Beside the button, the rule itself says why.
    expect(pied).toBeNull()
    expect(screen.getByText('art. L3131-1 du Code du travail')).toBeTruthy()
  })
  it('asks once for the reason of a refusal, then goes without it', async () => {
    appeler.mockResolvedValue({
      code: 'success',
      message: 'Demande refusée.',
      duration: 4500,
      demande: { repondu_a: A },
    } as never)
    ouvrir(unConge(1))
    fireEvent.click(bouton('Refuser'))
    expect(appeler).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('Motif (facultatif)'))
    fireEvent.click(bouton('Refuser sans motif'))
    await waitFor(() => expect(gestes.onRepondu).toHaveBeenCalled())
    expect(appeler.mock.calls[0]?.[0]).toBe(refuserConge)
    expect(appeler.mock.calls[0]?.[1]).toMatchObject({ params: { demande_conge_id: '1' }, body: {} })
  })
  it('accepts with a reason, and repeats the server’s words', async () => {
    appeler.mockResolvedValue({
      code: 'success',
      message: 'Congé accepté : 1 poste retiré.',
      duration: 4500,
      demande: { repondu_a: A },
    } as never)
    ouvrir(unConge(4))
    fireEvent.change(screen.getByLabelText('Motif (facultatif)'), { target: { value: ' Bonnes vacances ' } })
    await accepter()
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Congé accepté : 1 poste retiré.'))
    expect(appeler.mock.calls[0]?.[0]).toBe(accepterConge)
    expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { motif: 'Bonnes vacances' } })
  })
  it('leads by one press to the posts that the leave leaves to fill', async () => {
    for (const { id } of readNotices()) dismissNotice(id)
    appeler.mockResolvedValue({
      ...{ code: 'success', message: 'Acceptée.', duration: 4500, demande: { repondu_a: A } },
      a_pourvoir: { postes: 6, jour: '2026-12-05' },
    } as never)
    ouvrir(unConge(4))
    await accepter()
    // One message for one yes: what it did, what takes it back, what it leaves to do.
    await waitFor(() => expect(readNotices().map(n => n.message)).toEqual(['Acceptée.']))
    const [dit] = readNotices()
    expect([dit?.action?.libelle, dit?.see?.libelle, dit?.duration]).toEqual(['Défaire', 'Voir les postes', UNDO_MS])
    act(() => dit?.see?.faire())
    expect(location.pathname).toBe('/m/planning-edt/2026-12/a-pourvoir')
  })
  it('answers nothing of the next request at a second tap 700 ms after the first, at the same place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    appeler.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 4500, demande: { repondu_a: A } } as never)
    const panneau = (id: number) => dessin(unConge(id), id)
    const { rerender } = render(panneau(1))
    const tap = () => fireEvent.click(bouton('Accepter'), { detail: 1, clientX: 200, clientY: 700 })
    await screen.findByRole('button', { name: 'Accepter' })
    tap()
    await waitFor(() => expect(gestes.onRepondu).toHaveBeenCalled())
    rerender(panneau(2))
    await act(() => vi.advanceTimersByTimeAsync(700))
    tap()
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(appeler.mock.calls.filter(([operation]) => operation === accepterConge)).toHaveLength(1)
    expect(bouton('Accepter').getAttribute('aria-disabled')).toBe('true')
    // A hand that has read it answers it.
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    tap()
    await waitFor(() => expect(appeler.mock.calls.filter(([operation]) => operation === accepterConge)).toHaveLength(2))
    vi.useRealTimers()
  })
  it('takes two presses for one answer', async () => {
    appeler.mockResolvedValue({
      code: 'success',
      message: 'Congé accepté.',
      duration: 4500,
      demande: { repondu_a: A },
    } as never)
    ouvrir(unConge(1))
    const oui = await screen.findByRole('button', { name: 'Accepter' })
    act(() => {
      // Both before anything is drawn again.
      oui.click()
      oui.click()
    })
    await waitFor(() => expect(gestes.onRepondu).toHaveBeenCalled())
    expect(appeler).toHaveBeenCalledOnce()
  })
  it('says, and means, "Défaire": it names the answer it takes back, and tells when it could not', async () => {
    appeler.mockResolvedValue({
      code: 'success',
      message: 'Demande acceptée.',
      duration: 4500,
      demande: { repondu_a: A },
    } as never)
    ouvrir(unConge(1))
    await accepter()
    await waitFor(() => expect(readNotices()[0]).toMatchObject({ duration: UNDO_MS, action: { libelle: 'Défaire' } }))
    appeler.mockRejectedValueOnce(probleme(409, 'POSTE_OCCUPE', 'Cette personne a depuis un autre poste.'))
    const defaire = readNotices()[0]?.action?.faire
    defaire?.()
    await waitFor(() => expect(readNotices()[0]?.message).toMatch(/^La réponse reste donnée. Cette personne/))
    expect(appeler.mock.calls.at(-1)?.[0]).toBe(rouvrirConge)
    expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ params: { demande_conge_id: '1' }, body: { de: A } })
    appeler.mockResolvedValue({ code: 'success', message: 'De nouveau en attente.', duration: 4500 } as never)
    defaire?.()
    await waitFor(() => expect(readNotices()[0]?.message).toBe('De nouveau en attente.'))
  })
  it('goes back on a decision under what that does, or says why it is too late', async () => {
    const acceptee = { ...unConge(1, { demande: { demande_conge_etat: 1 } }) }
    const rouvrir = { de: A, empechement: 'Ces jours sont là.', effets: [] }
    const { unmount } = ouvrir({ ...acceptee, rouvrir })
    expect(screen.getByText('Ces jours sont là.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revenir sur la décision' })).toBeNull()
    unmount()
    appeler.mockResolvedValue({ code: 'success', message: '2 postes rendus.', duration: 4500 } as never)
    ouvrir({ ...acceptee, rouvrir: { ...rouvrir, empechement: null, effets: ['2 postes reviendront.'] } })
    // Nothing is done yet: what would happen stands under a heading that says so.
    const effets = screen.getByRole('region', { name: 'Si vous revenez sur la décision\u00a0:' })
    expect(within(effets).getByRole('heading')).toBeTruthy()
    expect(within(effets).getByText('2 postes reviendront.')).toBeTruthy()
    fireEvent.click(bouton('Revenir sur la décision'))
    // Asked once, with whom it is about and what follows.
    const question = await screen.findByRole('dialog', { name: /^Leïla Amrani\u00a0: revenir sur la décision/ })
    expect(question.textContent).toContain('2 postes reviendront.')
    expect(appeler).not.toHaveBeenCalled()
    fireEvent.click(within(question).getByRole('button', { name: 'Revenir sur la décision' }))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('2 postes rendus.'))
    expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ body: { de: A } })
  })
  it('gives an accepted leave back under what that does, and ten seconds take it back; or keeps it', async () => {
    const a_rendre: ActionATraiter = {
      ...unConge(1, { demande: { demande_conge_etat: 1 } }),
      rouvrir: { de: A, empechement: null, effets: [] },
      annuler: { demande_a: A, effets: ['3 postes reviendront dans son planning.'] },
    }
    appeler.mockResolvedValue({ code: 'success', message: 'Jours rendus.', duration: 4500, de: A } as never)
    const { unmount } = ouvrir(a_rendre)
    const effets = screen.getByRole('region', { name: 'Leïla Amrani demande à rendre ces jours.' })
    expect(within(effets).getByText('3 postes reviendront dans son planning.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revenir sur la décision' })).toBeNull()
    fireEvent.click(bouton('Rendre ces jours'))
    const question = await screen.findByRole('dialog', { name: /^Leïla Amrani\u00a0: rendre les jours de congé/ })
    expect(question.textContent).toContain('3 postes reviendront')
    expect(appeler).not.toHaveBeenCalled()
    fireEvent.click(within(question).getByRole('button', { name: 'Rendre ces jours' }))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Jours rendus.'))
    expect(appeler.mock.calls[0]?.[0]).toBe(annulerConge)
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(appeler.mock.calls.at(-1)?.[0]).toBe(retablirConge))
    expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ body: { de: A } })
    unmount()
    forgetTaps()
    for (const { id } of readNotices()) dismissNotice(id)
    ouvrir(a_rendre)
    fireEvent.click(bouton('Garder le congé'))
    await waitFor(() => expect(appeler.mock.calls.at(-1)?.[0]).toBe(garderConge))
    await waitFor(() => expect(readNotices()).toHaveLength(1))
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(appeler.mock.calls.at(-1)?.[0]).toBe(reprendreMaintien))
    expect(appeler.mock.calls.at(-1)?.[1]).toMatchObject({ body: { de: A } })
  })
})
