import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { AtDesk } from '#client/frames/desk.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { CRENEAU } from '#domains/field-service/model/creneaux/testing/creneau.ts'
import {
  libererAction,
  listerReceveursAction,
  planifierAction,
  propagerAction,
  reporterAction,
} from '#domains/field-service/modules/actions-entreprises/contract.ts'
import {
  creerIntervention,
  reporterIntervention,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { essayerPlace } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { uneDemande, uneVisite } from '#domains/scheduling/modules/gestion-actions-gdi/testing/demandes.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { ActionPanel } from '../action-panel.tsx'

const signed = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: vi.fn(() => true),
  useSession: () => ({
    session: {
      user: { modules: signed.modules, administrateur_plateforme: false },
    },
    emprunt: null,
  }),
}))
const appeler = vi.mocked(call)
const onRepondu = vi.fn()

/** A quarter of an hour after the whole one, as the office reckons the way there. */
const CRENEAU_A_ET_QUART = { ...CRENEAU, debut: '2026-11-27T07:15:00.000Z', fin: '2026-11-27T08:15:00.000Z' }
const PLANIFICATION = {
  du: '2026-11-23',
  au: '2026-11-29',
  creneaux: [CRENEAU_A_ET_QUART, { ...CRENEAU, presence_date: '2026-11-28', debut: '2026-11-28T07:00:00.000Z' }],
  ecartes: [],
  demande_id: 12,
  adresse_id: 8,
  prestation_id: 4,
  client_id: 6,
}
const REPORT = {
  date_rdv: '2026-11-19',
  tranche_horaire_rdv: 5,
  heure_debut: '09:00',
  duree_minutes: 60,
  cible_id: 7,
  version: 2,
  techniciens: [
    { id: 7, label: 'Hugo Delattre' },
    { id: 9, label: 'Léa Morel' },
  ],
  url_report: '/api/x',
}
const AVIS = { code: 'success', message: 'C’est fait.', duration: 2500 }

/** What the office answers, by call; anything else succeeds. */
function bureau(reponses: ReadonlyMap<unknown, unknown>) {
  appeler.mockImplementation((async (operation: unknown) => {
    const reponse = reponses.get(operation) ?? AVIS
    if (reponse instanceof Error) throw reponse
    return reponse
  }) as never)
}
const dits = (operation: unknown) => appeler.mock.calls.filter(([o]) => o === operation).map(([, input]) => input)

beforeEach(() => {
  signed.modules = ['vx-gestion-demandes', 'vx-plannings-entreprises']
  forgetTaps()
  for (const { id } of readNotices()) dismissNotice(id)
  onRepondu.mockReset()
  appeler.mockReset()
  vi.mocked(useOnline).mockReturnValue(true)
})

function ouvrir(action: ActionATraiter) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const dessin = () => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <AtDesk>
          <ActionPanel action={action} relire={vi.fn()} onRepondu={onRepondu} />
        </AtDesk>
      </QueryClientProvider>
    </MantineProvider>
  )
  const page = render(dessin())
  return { ...page, redraw: () => page.rerender(dessin()) }
}
const bouton = (nom: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name: nom })

describe('a request', () => {
  it('says what needs the network, and offers nothing without it', () => {
    vi.mocked(useOnline).mockReturnValue(false)
    ouvrir(uneDemande(12))
    expect(screen.getByRole('status').textContent).toContain('Hors ligne')
    expect(screen.queryByRole('button', { name: 'Propager' })).toBeNull()
    expect(appeler).not.toHaveBeenCalled()
  })

  it('is offered what its state allows, and nothing else', () => {
    bureau(new Map())
    ouvrir(
      uneDemande(12, {
        attend: 'reponse',
        peut: { planifier: false, liberer: true, affecter: false, propager: false },
      }),
    )
    expect(bouton('Libérer')).toBeTruthy()
    for (const nom of ['Propager', 'Planifier']) expect(screen.queryByRole('button', { name: nom })).toBeNull()
  })

  it('is planned at the first slot in one tap, or at the one that is chosen', async () => {
    bureau(
      new Map<unknown, unknown>([
        [planifierAction, PLANIFICATION],
        [creerIntervention, { ...AVIS, intervention_id: 40 }],
      ]),
    )
    ouvrir(uneDemande(12))
    const choix = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(choix.map(c => c.checked)).toEqual([true, false])
    fireEvent.click(choix[1] as HTMLElement)
    fireEvent.click(bouton('Planifier'))
    await waitFor(() => expect(onRepondu).toHaveBeenCalled())
    expect(dits(creerIntervention)).toEqual([
      {
        once: expect.any(String),
        params: { adresse_id: '8' },
        body: {
          date_rdv: '2026-11-28',
          tranche_horaire_rdv: 5,
          heure_debut: '08:00',
          prestation_id: 4,
          duree: '1.00',
          adresse_intervention: 8,
          cible_id: 7,
          demande_id: 12,
        },
      },
    ])
    expect(readNotices().some(n => n.message === 'C’est fait.')).toBe(true)
  })

  it('keeps what was chosen when the slot was taken meanwhile, and says so', async () => {
    const pris = new ApiProblem(409, {
      code: 'error',
      message: 'Ce créneau vient d’être pris.',
      duration: 4500,
      erreur: 'CRENEAU_OCCUPE',
    } as ApiProblem['problem'])
    bureau(
      new Map<unknown, unknown>([
        [planifierAction, PLANIFICATION],
        [creerIntervention, pris],
      ]),
    )
    ouvrir(uneDemande(12))
    await screen.findAllByRole('radio')
    fireEvent.click(bouton('Planifier'))
    expect((await screen.findByRole('alert')).textContent).toContain('vient d’être pris')
    expect(onRepondu).not.toHaveBeenCalled()
  })

  it('goes into the flows, or to a company of the grid; the popup stays open where the office says no', async () => {
    const refus = new ApiProblem(400, {
      code: 'error',
      message: 'Veuillez sélectionner un receveur',
      duration: 4500,
      erreur: 'SAISIE',
    } as ApiProblem['problem'])
    bureau(
      new Map<unknown, unknown>([
        [planifierAction, PLANIFICATION],
        [propagerAction, refus],
        [listerReceveursAction, [{ compte_id: 3, compte_raison_sociale: 'Chauffage Picard' }]],
      ]),
    )
    ouvrir(uneDemande(12))
    fireEvent.click(bouton('Propager'))
    fireEvent.click(await screen.findByRole('radio', { name: 'À un prestataire' }))
    await screen.findByRole('radio', { name: 'Chauffage Picard' })
    fireEvent.click(bouton('Envoyer la demande'))
    expect((await screen.findByRole('alert')).textContent).toContain('Veuillez sélectionner un receveur')
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(dits(propagerAction)).toEqual([{ params: { id: '12' }, body: { receveur: null, version: 3 } }])
    bureau(
      new Map<unknown, unknown>([
        [planifierAction, PLANIFICATION],
        [propagerAction, { ...AVIS, version: 5 }],
        [listerReceveursAction, [{ compte_id: 3, compte_raison_sociale: 'Chauffage Picard' }]],
      ]),
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Chauffage Picard' }))
    fireEvent.click(bouton('Envoyer la demande'))
    await waitFor(() => expect(onRepondu).toHaveBeenCalled())
    expect(dits(propagerAction).at(-1)).toEqual({ params: { id: '12' }, body: { receveur: 3, version: 3 } })
    // What it became by then is what is taken back: not an acceptance that came between.
    readNotices()
      .find(n => n.action)
      ?.action?.faire()
    await waitFor(() => expect(dits(libererAction)).toEqual([{ params: { id: '12' }, body: { version: 5 } }]))
  })

  it('that waits for somebody is taken back, and given back by "Défaire" as the answer left it', async () => {
    bureau(new Map<unknown, unknown>([[libererAction, { ...AVIS, version: 4 }]]))
    const attend = uneDemande(12, {
      attend: 'reponse',
      peut: { planifier: false, liberer: true, affecter: false, propager: true },
    })
    if (attend.demande) attend.demande.demande.etat_id = 2
    ouvrir({ ...attend, compte_id: 3 })
    fireEvent.click(bouton('Libérer'))
    await waitFor(() => expect(onRepondu).toHaveBeenCalled())
    expect(dits(libererAction)).toEqual([{ params: { id: '12' }, body: { version: 3 } }])
    readNotices()
      .find(n => n.action)
      ?.action?.faire()
    await waitFor(() =>
      expect(dits(propagerAction)).toEqual([{ params: { id: '12' }, body: { receveur: 3, version: 4 } }]),
    )
  })
})

describe('a visit to postpone', () => {
  it('says why, and goes to another day, hour and person', async () => {
    bureau(
      new Map<unknown, unknown>([
        [reporterAction, REPORT],
        [reporterIntervention, { ...AVIS, intervention_id: 9, version: 3 }],
      ]),
    )
    ouvrir(uneVisite(9))
    expect(screen.getByText(/personne ne l’a commencée/)).toBeTruthy()
    fireEvent.change(await screen.findByLabelText('Technicien'), { target: { value: '9' } })
    fireEvent.click(bouton('Reporter'))
    await waitFor(() => expect(onRepondu).toHaveBeenCalled())
    expect(dits(reporterIntervention)).toEqual([
      {
        params: { id: '9' },
        body: { date_rdv: expect.any(String), heure_debut: '09:00', cible_id: 9, duree_minutes: 60, version: 2 },
      },
    ])
  })

  it('tells what the day becomes before it goes there, and takes a better place in one press', async () => {
    signed.modules.push('vx-regulation-interventions')
    const idee = {
      utilisateur_id: 12,
      utilisateur_nom: 'Bruno Picard',
      debut: '2026-11-27T08:00:00.000Z',
      fin: '2026-11-27T09:00:00.000Z',
      raisons: ['un autre jour'],
    }
    const constats = [{ sorte: 'occupe', niveau: 'bloque', texte: 'Léa Morel\u00a0: déjà pris.' }]
    const dire = (idees: unknown[]) =>
      bureau(
        new Map<unknown, unknown>([
          [reporterAction, REPORT],
          [essayerPlace, { constats, idees }],
          [reporterIntervention, { ...AVIS, intervention_id: 9, version: 3 }],
        ]),
      )
    dire([])
    const { unmount } = ouvrir(uneVisite(9))
    fireEvent.change(await screen.findByLabelText('Technicien'), { target: { value: '9' } })
    expect(await screen.findByText('Rien de mieux trouvé ces trois jours.')).toBeTruthy()
    expect(dits(reporterIntervention)).toEqual([])
    unmount()
    dire([idee])
    ouvrir(uneVisite(9))
    fireEvent.change(await screen.findByLabelText('Technicien'), { target: { value: '9' } })
    fireEvent.click(await screen.findByRole('button', { name: /^Bruno Picard/ }))
    await waitFor(() => expect(onRepondu).toHaveBeenCalled())
    expect(dits(reporterIntervention)).toEqual([
      {
        params: { id: '9' },
        body: { date_rdv: '2026-11-27', heure_debut: '09:00', cible_id: 12, duree_minutes: 60, version: 2 },
      },
    ])
  })

  it('keeps what was chosen when the network goes, and says what it waits for', async () => {
    bureau(
      new Map<unknown, unknown>([
        [reporterAction, REPORT],
        [essayerPlace, { constats: [], idees: [] }],
      ]),
    )
    const page = ouvrir(uneVisite(9))
    fireEvent.change(await screen.findByLabelText('Technicien'), { target: { value: '9' } })
    vi.mocked(useOnline).mockReturnValue(false)
    page.redraw()
    expect(screen.getByLabelText<HTMLSelectElement>('Technicien').value).toBe('9')
    expect(screen.getByText(/^Hors ligne/)).toBeTruthy()
    expect(bouton('Reporter').disabled).toBe(true)
  })

  it('is only read without network', () => {
    vi.mocked(useOnline).mockReturnValue(false)
    ouvrir(uneVisite(9, 'absent'))
    expect(screen.getByText(/n’est pas là à ce moment/)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('Hors ligne')
  })
})
