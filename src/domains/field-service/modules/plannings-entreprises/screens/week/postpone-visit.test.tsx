import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useBackLayer } from '#client/address/back.ts'
import { leaveAsked, stayHere, useLeaving } from '#client/address/leave.ts'
import { call } from '#client/call/api.ts'
import { useToday } from '#client/page/use-today.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import {
  annulerIntervention,
  type Engagements,
  reporterIntervention,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import {
  deplacerVisite,
  essayerPlace,
  retablirVisite,
} from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { createPlanDeeds, PlanDeedsContext } from '#domains/field-service/view/plan/plan-deeds.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { PostponeVisit } from './postpone-visit.tsx'
import { VisitDetail } from './visit-detail.tsx'

const signed = vi.hoisted(() => ({ modules: [] as string[] }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: vi.fn(() => '2026-11-19') }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({
    session: { user: { modules: signed.modules, administrateur_plateforme: false } },
    emprunt: null,
  }),
}))
const appeler = vi.mocked(call)

const VISIT: EntreePlanning = {
  nom_client: 'Mme Claire Vasseur',
  adresse_cp: '80000',
  adresse_ville: 'Amiens',
  prestation_libelle: 'Dépannage chaudière',
  intervention_duree: '1.50',
  url_fiche_client: '/c',
  url_fiche_inter: '/i',
  url_report: '/r',
  url_annulation: '/a',
  intervention_id: 412,
  technicien_id: 7,
  technicien: 'Hugo Delattre',
  jour: '2026-11-20',
  debut: '2026-11-20T09:00:00.000Z',
  fin: '2026-11-20T10:30:00.000Z',
  th_libelle: '10:00 - 12:00',
  th_jour: '2026-11-20',
  etape: 0,
  version: 3,
  peut: { affecter: true, reporter: true, annuler: true },
}
const PROMISE = { th_libelle: '10:00 - 12:00', th_jour: '2026-11-20' }
const GENS = [
  { id: 7, label: 'Hugo Delattre' },
  { id: 9, label: 'Léa Morel' },
]
const dits = (operation: unknown) => appeler.mock.calls.filter(([o]) => o === operation).map(([, input]) => input)

beforeEach(() => {
  signed.modules = ['vx-plannings-entreprises', 'vx-regulation-interventions']
  vi.mocked(useToday).mockReturnValue('2026-11-19')
  appeler.mockReset()
  appeler.mockImplementation((async (operation: unknown) =>
    operation === essayerPlace
      ? { constats: [{ sorte: 'occupe', niveau: 'bloque', texte: 'Léa Morel\u00a0: déjà pris.' }], idees: [] }
      : { code: 'success', message: 'Reportée.', duration: 2500, intervention_id: 412, version: 4 }) as never)
})

let deeds = createPlanDeeds()
beforeEach(() => {
  deeds = createPlanDeeds()
})

function ouvrir(
  done = vi.fn(),
  dialog = <PostponeVisit visit={VISIT} gens={GENS} binds={undefined} back={vi.fn()} done={done} />,
) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PlanDeedsContext value={deeds}>{dialog}</PlanDeedsContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return done
}

it('asks nothing of where it stands, then says what another choice changes, before anything is written', async () => {
  ouvrir()
  // Its room is there, so that what comes moves nothing.
  const room = screen.getByRole('region', { name: 'Ce que devient la journée' })
  expect(room.textContent).toMatch(/dès qu’autre chose est choisi/)
  expect(dits(essayerPlace)).toEqual([])
  fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: '9' } })
  fireEvent.change(screen.getByLabelText('Créneau promis'), { target: { value: '8' } })
  expect(await screen.findByText(/déjà pris/)).toBeTruthy()
  expect(screen.getByText('Rien de mieux trouvé ces trois jours.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Ce que devient la journée' })).toBe(room)
  expect(dits(essayerPlace).at(-1)).toMatchObject({
    params: { id: '412' },
    query: { vers: '9', jour: '2026-11-20', heure_debut: '14:00', duree_minutes: 90 },
  })
  expect(dits(reporterIntervention)).toEqual([])
})

it('is not in the way of the yes, and whom the desk is closed to decides without', async () => {
  signed.modules = ['vx-plannings-entreprises']
  const done = ouvrir()
  fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(dits(essayerPlace)).toEqual([])
  expect(dits(reporterIntervention)).toEqual([
    { params: { id: '412' }, body: { date_rdv: '2026-11-20', tranche_horaire_rdv: 6, cible_id: 9, version: 3 } },
  ])
})

it('is a step of the screen’s stack, taken back by the version that it gave', async () => {
  const done = ouvrir()
  fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(deeds.history.undone).toBe('report, Mme Claire Vasseur')
  await deeds.history.undo()
  expect(dits(reporterIntervention).at(-1)).toMatchObject({
    body: { date_rdv: '2026-11-20', cible_id: 7, heure_debut: '10:00', promesse: PROMISE, version: 4 },
  })
})

it('writes what is said to the team and to the customer once: neither taken back nor said again', async () => {
  signed.modules = ['vx-plannings-entreprises']
  let version = 3
  appeler.mockImplementation((async () => {
    version++
    return { code: 'success', message: 'Reportée.', duration: 2500, intervention_id: 412, version }
  }) as never)
  const done = ouvrir()
  const ecrire = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  ecrire('Technicien', '9')
  ecrire('Observation pour l’équipe', 'Prendre l’escabeau')
  ecrire('Observation pour le client', 'Nous venons à deux')
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  await deeds.history.undo()
  await deeds.history.redo()
  const commun = { date_rdv: '2026-11-20', tranche_horaire_rdv: 6 }
  const back = { date_rdv: '2026-11-20', cible_id: 7, heure_debut: '10:00', duree_minutes: 90, promesse: PROMISE }
  expect(dits(reporterIntervention).map(input => (input as { body: object }).body)).toEqual([
    {
      ...{ ...commun, cible_id: 9, version: 3 },
      ...{ observation_inter: 'Prendre l’escabeau', observation_client: 'Nous venons à deux' },
    },
    { ...back, version: 4 },
    { ...commun, cible_id: 9, version: 5 },
  ])
})

const IDEE = {
  ...{ utilisateur_id: 9, utilisateur_nom: 'Léa Morel', raisons: ['journée libre'] },
  ...{ debut: '2026-11-23T08:30:00.000Z', fin: '2026-11-23T10:00:00.000Z' },
}

/** Something better than what is asked for, and the office says yes to whatever it is sent. */
function proposer() {
  appeler.mockImplementation((async (operation: unknown) =>
    operation === essayerPlace
      ? { constats: [], idees: [IDEE] }
      : { code: 'success', message: 'Reportée.', duration: 2500, intervention_id: 412, version: 4 }) as never)
}

it.each([
  ['promised', true],
  ['as it was', false],
])('a better place takes along all that was typed, with its own hours %s', async (_words, promised) => {
  proposer()
  const done = ouvrir()
  const ecrire = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  ecrire('Observation pour l’équipe', 'Prendre l’escabeau')
  ecrire('Observation pour le client', 'Nous venons à deux')
  if (!promised) fireEvent.click(screen.getByLabelText('Promettre ce jour et ce créneau au client'))
  ecrire('Technicien', '9')
  fireEvent.click(await screen.findByText(/^Léa Morel, lun. 23 nov/))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(dits(deplacerVisite)).toEqual([])
  expect(dits(reporterIntervention)).toEqual([
    {
      params: { id: '412' },
      body: {
        ...{ date_rdv: '2026-11-23', cible_id: 9, heure_debut: '09:30', duree_minutes: 90, version: 3 },
        ...{ observation_inter: 'Prendre l’escabeau', observation_client: 'Nous venons à deux' },
        ...(promised && { tranche_horaire_rdv: 5 }),
      },
    },
  ])
  await deeds.history.undo()
  const back = { date_rdv: '2026-11-20', cible_id: 7, heure_debut: '10:00', duree_minutes: 90, version: 4 }
  expect(dits(reporterIntervention).at(-1)).toEqual({
    ...{ params: { id: '412' }, body: { ...back, ...(promised && { promesse: PROMISE }) } },
  })
})

it('says what stays promised where nothing is promised anew, and begins so where the customer waits another day', async () => {
  signed.modules = ['vx-plannings-entreprises']
  // Promised for the day before in the morning, it stands at a quarter past two.
  const place = { debut: '2026-11-20T13:15:00.000Z', fin: '2026-11-20T14:45:00.000Z' }
  const visit = { ...VISIT, ...place, th_jour: '2026-11-19' }
  const done = vi.fn()
  ouvrir(done, <PostponeVisit visit={visit} gens={GENS} binds={undefined} back={vi.fn()} done={done} />)
  const tick = screen.getByLabelText<HTMLInputElement>('Promettre ce jour et ce créneau au client')
  expect(tick.checked).toBe(false)
  expect(screen.getByText(/^Reste promis\s: jeu. 19 nov..*, 10:00 – 12:00\.$/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: '9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  // Given to somebody else, it keeps its hour.
  const body = { date_rdv: '2026-11-20', heure_debut: '14:15', cible_id: 9, version: 3 }
  expect(dits(reporterIntervention)).toEqual([{ params: { id: '412' }, body }])
})

it('the sheet says the day that was promised, and that it is not this one', () => {
  ouvrir(vi.fn(), <VisitDetail visit={{ ...VISIT, th_jour: '2026-11-19' }} gens={GENS} online close={vi.fn()} />)
  expect(screen.getByText(/^jeu. 19 nov..*, 10:00 – 12:00$/)).toBeTruthy()
  expect(screen.getByText('Pas le jour promis')).toBeTruthy()
})

it('so is a cancelling', async () => {
  const done = vi.fn()
  ouvrir(done, <CancelVisit visit={VISIT} binds={undefined} back={vi.fn()} done={done} />)
  fireEvent.click(screen.getByRole('button', { name: /^Annuler l’intervention de/ }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(deeds.history.undone).toBe('annulation, Mme Claire Vasseur')
  appeler.mockResolvedValueOnce({
    ...{ code: 'success', message: 'Rétablie.', duration: 2500 },
    intervention: { intervention_id: 412, version: 5 },
  } as never)
  await deeds.history.undo()
  expect(dits(retablirVisite)).toEqual([{ params: { id: '412' }, body: { de: 4 } }])
})

/** Who was told of it by mail, and the request that it answers. */
const BINDS: Engagements = {
  demande: { demande_id: 42, annulable: true },
  prevenir: { refus: { mail: null, sms: 'Non.' }, sujet: 'rendez-vous', lien_ouvert: true, envois: [] },
}

it('asks what becomes of the request and whether the customer is told, as the day desk does', async () => {
  const done = vi.fn()
  ouvrir(done, <CancelVisit visit={VISIT} binds={BINDS} back={vi.fn()} done={done} />)
  expect(screen.queryByText(/^Si elle répond à une demande/)).toBeNull()
  const told = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Prévenir le client par e-mail/ })
  expect(told.checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /^Annuler aussi la demande/ }))
  expect(screen.queryByLabelText('Motif (facultatif)')).toBeNull()
  fireEvent.change(screen.getByLabelText(/^Motif/), { target: { value: 'Maison vendue' } })
  fireEvent.click(screen.getByRole('button', { name: /^Annuler l’intervention de/ }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  const body = { etape: 0, version: 3, motif: 'Maison vendue', prevenir: 'mail', demande: 'annuler' }
  expect(dits(annulerIntervention)).toEqual([{ params: { id: '412' }, body }])
})

const told = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Prévenir/ })

it('a postponement tells whoever was told, once something of their appointment changes', async () => {
  const done = vi.fn()
  ouvrir(done, <PostponeVisit visit={VISIT} gens={GENS} binds={BINDS} back={vi.fn()} done={done} />)
  expect(told()).toBeNull()
  fireEvent.change(screen.getByLabelText('Créneau promis'), { target: { value: '8' } })
  expect(told()?.checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(dits(reporterIntervention)).toMatchObject([{ body: { tranche_horaire_rdv: 8, prevenir: 'mail' } }])
})

it('another technician alone is nothing to tell a customer; a better place is, where it is asked over it', async () => {
  const done = vi.fn()
  ouvrir(done, <PostponeVisit visit={VISIT} gens={GENS} binds={BINDS} back={vi.fn()} done={done} />)
  fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: '9' } })
  expect(await screen.findByText(/déjà pris/)).toBeTruthy()
  expect(told()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  const [seul] = dits(reporterIntervention) as { readonly body: object }[]
  expect(seul?.body).toMatchObject({ cible_id: 9 })
  expect(seul?.body).not.toHaveProperty('prevenir')
  cleanup()
  proposer()
  const taken = vi.fn()
  ouvrir(taken, <PostponeVisit visit={VISIT} gens={GENS} binds={BINDS} back={vi.fn()} done={taken} />)
  fireEvent.change(screen.getByLabelText('Technicien'), { target: { value: '9' } })
  const idea = await screen.findByText(/^Léa Morel, lun. 23 nov/)
  expect(told()?.checked).toBe(true)
  fireEvent.click(idea)
  await waitFor(() => expect(taken).toHaveBeenCalled())
  expect(dits(reporterIntervention).at(-1)).toMatchObject({ body: { date_rdv: '2026-11-23', prevenir: 'mail' } })
})

it('Escape and the way back ask before what was chosen goes', async () => {
  const close = vi.fn()
  ouvrir(vi.fn(), <VisitDetail visit={VISIT} gens={GENS} online close={close} />)
  // As the workspace draws the question: a layer over what it asks about.
  const leaving = renderHook(() => {
    const asked = useLeaving()
    useBackLayer(asked !== null, stayHere)
    return asked
  }).result
  fireEvent.click(await screen.findByRole('button', { name: 'Reporter' }))
  fireEvent.change(await screen.findByLabelText('Technicien'), { target: { value: '9' } })
  await act(async () => undefined)
  fireEvent.keyDown(screen.getByLabelText('Technicien'), { key: 'Escape' })
  expect([leaving.current?.input, close.mock.calls.length]).toEqual([['Le report'], 0])
  // The question's own Escape, which the dialog below hears too.
  fireEvent.keyDown(screen.getByLabelText('Technicien'), { key: 'Escape' })
  expect(close).not.toHaveBeenCalled()
  act(() => stayHere())
  await act(async () => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Revenir' }))
  expect(leaving.current?.input).toEqual(['Le report'])
  act(() => leaveAsked())
  await waitFor(() => expect(screen.queryByLabelText('Technicien')).toBeNull())
})
