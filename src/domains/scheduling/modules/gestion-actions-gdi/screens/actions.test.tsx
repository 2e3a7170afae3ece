import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { dismissNotice, readNotices, UNDO_MS } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { AtDesk } from '#client/frames/desk.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { POSTE } from '#domains/scheduling/model/planning/testing/poste.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import {
  accepterConge,
  annulerConge,
  garderConge,
  lireCouverture,
  refuserConge,
  reprendreMaintien,
  retablirConge,
  rouvrirConge,
} from '../contract.ts'
import { ANOMALIE, SOLDE, unConge, unEchange } from '../testing/demandes.ts'
import { ActionPanel } from './action-panel.tsx'
import { ActionTable } from './action-table.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: vi.fn(() => true),
  useSession: () => ({
    session: {
      user: { modules: ['vx-gestion-demandes', 'vx-plannings-entreprises'], administrateur_plateforme: false },
    },
    emprunt: null,
  }),
}))
const appeler = vi.mocked(call)

beforeEach(() => {
  forgetTaps()
  gestes.onRepondu.mockReset()
  appeler.mockReset()
  vi.mocked(useOnline).mockReturnValue(true)
})

const gestes = { relire: vi.fn(), onRepondu: vi.fn() }

const client = new QueryClient()

function dessin(action: ActionATraiter) {
  return (
    <MantineProvider>
      <QueryClientProvider client={client}>
        <AtDesk>
          <ActionPanel action={action} {...gestes} />
        </AtDesk>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function ouvrir(action: ActionATraiter) {
  client.clear()
  return render(dessin(action))
}

const bouton = (nom: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name: nom })
/** When the office received the answer. */
const A = '2026-11-20T09:00:00.000Z'
const probleme = (status: number, erreur: string, message: string) =>
  new ApiProblem(status, { code: 'error', message, duration: 4500, erreur } as ApiProblem['problem'])

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
    fireEvent.click(bouton('Accepter'))
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
    expect(screen.getByText('Il manque 1 h 15 de repos.').closest('li')?.textContent).toContain('Samir Haddad')
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
    fireEvent.click(bouton('Accepter'))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('Congé accepté : 1 poste retiré.'))
    expect(appeler.mock.calls[0]?.[0]).toBe(accepterConge)
    expect(appeler.mock.calls[0]?.[1]).toMatchObject({ body: { motif: 'Bonnes vacances' } })
  })
  it('answers nothing of the next request at a second tap 700 ms after the first, at the same place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    appeler.mockResolvedValue({ code: 'success', message: 'Fait.', duration: 4500, demande: { repondu_a: A } } as never)
    const panneau = (id: number) => (
      <MantineProvider>
        <QueryClientProvider client={client}>
          <AtDesk>
            <ActionPanel key={id} action={unConge(id)} {...gestes} />
          </AtDesk>
        </QueryClientProvider>
      </MantineProvider>
    )
    const { rerender } = render(panneau(1))
    const tap = () => fireEvent.click(bouton('Accepter'), { detail: 1, clientX: 200, clientY: 700 })
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
    const accepter = bouton('Accepter')
    act(() => {
      // Both before anything is drawn again.
      accepter.click()
      accepter.click()
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
    fireEvent.click(bouton('Accepter'))
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
  it('shows before the yes who remains, who could come, and duties left to nobody', async () => {
    const remplacants = [{ utilisateur_id: 9, label: 'Samir Haddad', raison: '28 h cette semaine-là' }]
    appeler.mockImplementation(async operation => {
      expect(operation).toBe(lireCouverture)
      return { postes: [{ pointage_id: 91, restants: 0, habituel: 2, remplacants }] } as never
    })
    const astreinte = { astreinte_id: 3, astreinte_date: '2026-12-03', heure_debut: '21:15', heure_fin: '06:45' }
    ouvrir({
      ...unConge(1, { postes: [POSTE], astreintes: [{ ...astreinte, aussi: [] }] }),
      fermera: ['Leïla Amrani et Samir Haddad : Matin'],
    })
    expect(screen.getByText('Plus personne d’astreinte')).toBeTruthy()
    // What nobody takes over by itself comes before the long list of posts.
    const titres = screen.getAllByRole('heading', { level: 3 }).map(h => h.textContent)
    expect(titres.indexOf('Astreintes à réattribuer')).toBeLessThan(titres.indexOf('Postes retirés si vous acceptez'))
    expect(screen.getByText('Leïla Amrani et Samir Haddad : Matin')).toBeTruthy()
    expect(await screen.findByText('Plus personne, 2 d’habitude')).toBeTruthy()
    expect(screen.getByText('Samir Haddad')).toBeTruthy()
  })
  it('shows what deciding a leave needs', () => {
    appeler.mockResolvedValue({ postes: [] } as never)
    ouvrir(
      unConge(1, {
        soldes: [{ ...SOLDE, reste: -3 }],
        postes: [POSTE],
        deja_absents: [{ label: 'Samir Haddad', jours: 2 }],
      }),
    )
    expect(screen.getByText('du lun. 30 nov. au ven. 4 déc.')).toBeTruthy()
    expect(within(screen.getByRole('table')).getByText('-3')).toBeTruthy()
    expect(screen.getByText('lun. 30 nov., 06:45 – 14:15')).toBeTruthy()
    expect(screen.getByText('2 jours en commun')).toBeTruthy()
  })
})

describe('the list', () => {
  it('says beside a panel all that its column holds', () => {
    const alertes = { postes: [POSTE], deja_absents: [{ label: 'Samir Haddad', jours: 2 }] }
    render(
      <MantineProvider env="test">
        <AtDesk narrow>
          <ActionTable
            actions={[unConge(1, alertes)]}
            traitees={false}
            choisie="conge:1"
            aujourdhui="2026-11-20"
            tri={{ colonne: 'recu', sens: 1 }}
            onTri={vi.fn()}
            onOuvrir={vi.fn()}
          />
        </AtDesk>
      </MantineProvider>,
    )
    expect(screen.getByText('1 poste')).toBeTruthy()
    expect(screen.getByText('1 déjà absent')).toBeTruthy()
  })
  it('opens the line the arrows reach while a panel stands beside, and none without one', () => {
    const onOuvrir = vi.fn()
    const table = (choisie: string | null) => (
      <MantineProvider>
        <ActionTable
          actions={[unConge(1), unEchange(2), unConge(3)]}
          traitees={false}
          choisie={choisie}
          aujourdhui="2026-11-20"
          tri={{ colonne: 'recu', sens: 1 }}
          onTri={vi.fn()}
          onOuvrir={onOuvrir}
        />
      </MantineProvider>
    )
    const { rerender } = render(table('conge:1'))
    const lignes = screen.getAllByRole<HTMLButtonElement>('button', { name: /Amrani/ })
    lignes[0]?.focus()
    fireEvent.keyDown(lignes[0] as HTMLElement, { key: 'ArrowUp' })
    expect(onOuvrir).not.toHaveBeenCalled()
    fireEvent.keyDown(lignes[0] as HTMLElement, { key: 'End' })
    expect(onOuvrir.mock.calls).toEqual([['conge:3']])
    rerender(table(null))
    fireEvent.keyDown(lignes[2] as HTMLElement, { key: 'Home' })
    expect(onOuvrir).toHaveBeenCalledOnce()
  })

  it('moves with the arrows, opens with a press, and is one stop of the Tab key', () => {
    const onOuvrir = vi.fn()
    render(
      <MantineProvider>
        <ActionTable
          actions={[unConge(1), unEchange(2), unConge(3)]}
          traitees={false}
          choisie={null}
          aujourdhui="2026-11-20"
          tri={{ colonne: 'recu', sens: 1 }}
          onTri={vi.fn()}
          onOuvrir={onOuvrir}
        />
      </MantineProvider>,
    )
    const lignes = screen.getAllByRole<HTMLButtonElement>('button', { name: /Amrani/ })
    expect(lignes.map(l => l.tabIndex)).toEqual([0, -1, -1])
    lignes[0]?.focus()
    fireEvent.keyDown(lignes[0] as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(lignes[1])
    fireEvent.keyDown(lignes[1] as HTMLElement, { key: 'End' })
    expect(document.activeElement).toBe(lignes[2])
    fireEvent.click(lignes[1] as HTMLElement)
    expect(onOuvrir).toHaveBeenCalledWith('bde:2')
    expect(screen.getByRole('columnheader', { name: 'Reçue' }).getAttribute('aria-sort')).toBe('ascending')
  })
})
