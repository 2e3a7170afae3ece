import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  lireConsequencesEchange,
  lireCouverture,
  refuserConge,
  reprendreMaintien,
  retablirConge,
  rouvrirConge,
} from '../contract.ts'
import { ANOMALIE, SOLDE, unConge, unEchange } from '../testing/demandes.ts'
import { ActionPanel } from './action-panel.tsx'

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
  modules.splice(2)
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
/** Leïla Amrani's Matin would be left to nobody, whom Samir Haddad could take. */
const EFFETS = {
  postes: [
    {
      ...{ pointage_id: POSTE.pointage_id, poste_id: 4, poste_libelle: 'Matin', jour: '2026-11-30', minutes: 420 },
      ...{ heure_debut: '06:45', heure_fin: '14:15', restants: 0, habituel: 2 },
      besoin: { minimum: 1, souhaite: 1, avant: 1, apres: 0 },
      remplacants: [
        {
          ...{ utilisateur_id: 9, label: 'Samir Haddad', raison: 'Repos et durées respectés', sans_acces: false },
          raisons: [{ ton: 'good', mots: 'Repos et durées respectés' }],
        },
      ],
    },
  ],
  heures: { perdues: 420, a_couvrir: 420 },
  compteurs: [{ libelle: 'Congés payés', periode: '2026', droit: 25, pris: 27, reste: -2 }],
  ...{ anomalies: [], levees: 0, prepares: 1 },
}
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
  it('leads by one press to the posts that the leave leaves to fill', async () => {
    appeler.mockResolvedValue({
      ...{ code: 'success', message: 'Acceptée.', duration: 4500, demande: { repondu_a: A } },
      a_pourvoir: { postes: 6, jour: '2026-12-05' },
    } as never)
    ouvrir(unConge(4))
    fireEvent.click(bouton('Accepter'))
    await waitFor(() => expect(readNotices().map(n => n.message)).toContain('6\u00a0postes à pourvoir.'))
    const offre = readNotices().find(n => n.message === '6\u00a0postes à pourvoir.')
    expect([offre?.action?.libelle, offre?.duration]).toEqual(['Voir la liste', UNDO_MS])
    act(() => offre?.action?.faire())
    expect(location.pathname).toBe('/m/planning-edt/2026-12/a-pourvoir')
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
  it('shows before the yes the figures, who remains, who could come, and duties left to nobody', async () => {
    lire.mockImplementation(async operation => {
      expect(operation).toBe(lireCouverture)
      return EFFETS
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
    expect(await screen.findByText('Plus personne sur 1 demandé')).toBeTruthy()
    const chiffres = screen.getByRole('region', { name: 'Ce que cela change' }).querySelectorAll('dl > div')
    expect([...chiffres].map(c => [c.querySelector('dd')?.textContent, c.querySelector('dt')?.textContent])).toEqual([
      ['1', 'poste sans personne'],
      ['1', 'besoin non tenu'],
      ['7\u00a0h', 'à couvrir, sur 7\u00a0h non travaillées'],
      ['-2\u00a0j', 'Congés payés 2026\u00a0: reste, 27 pris sur 25'],
    ])
    expect(screen.getByText('1 poste préparé et pas publié sera retiré de ces jours.')).toBeTruthy()
    expect(screen.getByText('Samir Haddad')).toBeTruthy()
    // Who may give no post reads the names, and presses nothing.
    expect(screen.queryByRole('button', { name: /Samir Haddad/ })).toBeNull()
    expect(bouton('Accepter').disabled).toBe(false)
  })
  it('leads from who could stand in to asking them, the one that was pressed first and chosen', async () => {
    modules.push('vx-planning-edt')
    lire.mockResolvedValue(EFFETS)
    const libre = { verdict: 'libre', propose: true, raisons: [], anomalies: [], metier_libelle: '', score: 0 }
    const candidat = { ...libre, minutes: 420, prevu: 0, contrat: 0, sans_acces: false, donner: null }
    appeler.mockResolvedValue({
      ...{ lu_a: A, remplace: null, poste: { ...POSTE, pointage_date: '2026-11-30', poste_id: 4 } },
      candidats: [
        { ...candidat, utilisateur_id: 8, label: 'Hugo Bonnet' },
        { ...candidat, utilisateur_id: 9, label: 'Samir Haddad' },
      ],
    } as never)
    ouvrir(unConge(1, { postes: [POSTE] }))
    fireEvent.click(await screen.findByText('Samir Haddad'))
    const dialog = await screen.findByRole('dialog', { name: 'Trouver quelqu’un' })
    const cases = await within(dialog).findAllByRole<HTMLInputElement>('checkbox')
    expect(cases.map(c => [c.labels?.[0]?.textContent, c.checked])).toEqual([
      ['Samir Haddad', true],
      ['Hugo Bonnet', false],
    ])
    expect(dialog.textContent).toContain('à retirer si vous refusez son congé')
    expect(appeler.mock.calls[0]?.[1]).toMatchObject({
      body: { cible: { date: '2026-11-30', poste_id: 4, heure_debut: '06:45', heure_fin: '14:15', comme: 91 } },
    })
  })
  it('says without network that it cannot be worked out, and why it could not be read', async () => {
    vi.mocked(useOnline).mockReturnValue(false)
    ouvrir(unConge(1, { postes: [POSTE] }))
    const bloc = () => screen.getByRole('region', { name: 'Ce que cela change' })
    expect(bloc().textContent).toContain('ne se calcule qu’avec du réseau')
    expect(lire).not.toHaveBeenCalled()
    cleanup()
    vi.mocked(useOnline).mockReturnValue(true)
    lire.mockRejectedValue(probleme(500, 'INTERNE', 'Le bureau ne répond pas.'))
    ouvrir(unConge(1))
    await waitFor(() => expect(bloc().textContent).toContain('Le bureau ne répond pas.'))
    expect(bouton('Accepter').disabled).toBe(false)
  })
  it('shows before the yes to an exchange the hours of both, the law and the needs', async () => {
    const semaine = { sorte: 'semaine', du: '2026-11-23', au: '2026-11-29', contrat: 2100 }
    lire.mockImplementation(async operation => {
      expect(operation).toBe(lireConsequencesEchange)
      return {
        personnes: [
          {
            utilisateur_id: 7,
            label: 'Leïla Amrani',
            periodes: [{ ...semaine, avant: 2070, apres: 1890 }],
            anomalies: [],
          },
          {
            utilisateur_id: 9,
            label: 'Samir Haddad',
            periodes: [{ ...semaine, avant: 2100, apres: 2280 }],
            anomalies: [ANOMALIE],
          },
        ],
        besoins: [{ jour: '2026-11-28', poste_libelle: 'Nuit', minimum: 2, souhaite: 2, avant: 2, apres: 1 }],
        empechement: null,
      }
    })
    ouvrir(unEchange(1))
    const table = await screen.findByRole('table', { name: 'Heures, Samir Haddad' })
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe(
      'Semaine du lun. 23 nov.35\u00a0h38\u00a0h (+3\u00a0h)35\u00a0h',
    )
    const bloc = screen.getByRole('region', { name: 'Ce que cela change' })
    expect(bloc.textContent).toContain('Loi\u00a0: aucune règle de plus n’est enfreinte.')
    expect(bloc.textContent).toContain('1\u00a0règle concernée')
    expect(bloc.textContent).toContain('Nuit, sam. 28 nov.\u00a0: 1 sur 2\u00a0demandés, au lieu de 2')
  })
  it('shows what deciding a leave needs', () => {
    lire.mockResolvedValue({ ...EFFETS, postes: [] })
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
