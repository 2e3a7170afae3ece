import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { leaveAsked, useLeaving } from '#client/address/leave.ts'
import { call } from '#client/call/api.ts'
import { readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useSteps } from '#client/reading/deeds.ts'
import type { Journee, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { PlanDeedsContext, usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import {
  affecterVisite,
  annulerVisite,
  essayerPlace,
  proposerRepartition,
  repartirVisites,
  retablirVisite,
} from '../contract.ts'
import { uneVisite } from '../testing/visites.ts'
import { PlanActions } from './plan-actions.tsx'
import { ShareOut } from './share-out.tsx'

vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({
  useOnline: () => true,
  useSession: () => ({
    session: { user: { modules: ['vx-regulation-interventions'], administrateur_plateforme: false } },
    emprunt: null,
  }),
}))
const appeler = vi.mocked(call)

const visite = { ...uneVisite(), intervention_id: 500 } as VisiteDetail
const journee = {
  jour: '2026-11-20',
  techniciens: [
    { id: 7, label: 'Hugo Delattre' },
    { id: 9, label: 'Léa Morel' },
  ],
  interventions: [uneVisite()],
} as unknown as Journee // What the forms read of a day.
const LIGNE = {
  ...{ intervention_id: 500, version: 3, client: 'M. Paul Roy', prestation_libelle: 'Entretien', adresse_ville: '' },
  ...{ vers: 9, technicien: 'Léa Morel', heure_debut: '11:00', duree_minutes: 60, tenue: 'heure', constats: [] },
  ...{ th_libelle: '', th_jour: null },
  de: { debut: '2026-11-20T10:00:00.000Z', fin: '2026-11-20T11:00:00.000Z' },
}

/** The office: each change gives a visit its next version. */
function office() {
  let version = 10
  const fait = { code: 'success', message: 'Fait.', duration: 2500 } as const
  appeler.mockImplementation((async (operation: unknown) => {
    version++
    if (operation === essayerPlace) return { constats: [], idees: [] }
    if (operation === proposerRepartition)
      return {
        ...{
          jour: '2026-11-20',
          technicien: { id: 7, label: 'Hugo Delattre' },
          lignes: [LIGNE, { ...LIGNE, intervention_id: 501 }],
        },
        ...{ restantes: [], nb_presentes: 0, nb_commencees: 0 },
      }
    if (operation === repartirVisites) return { ...fait, lignes: [{ intervention_id: 500, version }] }
    return { ...fait, intervention: { ...visite, version } }
  }) as never)
}

function Desk({ share = false, visite: vue = visite }) {
  const deeds = usePlanDeeds()
  const { undone, undo, redo } = useSteps(deeds.history)
  return (
    <PlanDeedsContext value={deeds}>
      <button type="button" data-testid="stack" onClick={undo}>
        {undone ?? 'rien'}
      </button>
      <button type="button" onClick={redo}>
        Refaire
      </button>
      <PlanActions visite={vue} journee={journee} online />
      {share && <ShareOut technicien={{ id: 7, label: 'Hugo Delattre' }} jour="2026-11-20" close={() => undefined} />}
    </PlanDeedsContext>
  )
}

function open(share = false, vue = visite) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Desk share={share} visite={vue} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const stack = () => screen.getByTestId('stack')
const changes = () =>
  appeler.mock.calls.filter(([operation]) => operation !== essayerPlace && operation !== proposerRepartition)
const lastChange = () => changes().at(-1)

async function cancelIt() {
  // Pressed again at once, as no hand does.
  unlockTaps()
  fireEvent.click(screen.getByRole('button', { name: 'Annuler l’intervention' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Annuler l’intervention de/ }))
  await waitFor(() => expect(stack().textContent).toBe('annulation, Mme Claire Vasseur'))
}

beforeEach(() => {
  cleanup()
  appeler.mockReset()
  office()
})

it.each([
  ['Affecter', null],
  ['Réaffecter', 7],
])(
  '« %s » is one word, on the button that opens, over the form and on the one that ends it',
  async (mot, technicien_id) => {
    open(false, { ...visite, technicien_id })
    fireEvent.click(screen.getByRole('button', { name: mot }))
    expect((await screen.findByRole('heading')).textContent).toBe(mot)
    expect(screen.getByRole('button', { name: mot })).toBeTruthy()
  },
)

it('a share-out, then a reassignment: two steps of one stack, the last one first', async () => {
  open(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Tout accepter' }))
  await waitFor(() => expect(stack().textContent).toBe('répartition, Hugo Delattre'))
  fireEvent.click(screen.getByText('Réaffecter'))
  fireEvent.change(await screen.findByLabelText('Technicien'), { target: { value: '9' } })
  fireEvent.click(screen.getAllByText('Réaffecter').at(-1) ?? stack())
  await waitFor(() => expect(stack().textContent).toBe('affectation, Mme Claire Vasseur'))

  fireEvent.click(stack())
  await waitFor(() => expect(stack().textContent).toBe('répartition, Hugo Delattre'))
  expect(lastChange()).toMatchObject([affecterVisite, { body: { de: 9, vers: 7 } }])
  expect(readNotices()[0]?.message).toBe('Mme Claire Vasseur\u00a0: rendue à Hugo Delattre.')
  const given = (await appeler.mock.results.find((_, n) => appeler.mock.calls[n]?.[0] === repartirVisites)?.value) as {
    lignes: { version: number }[]
  }
  fireEvent.click(stack())
  await waitFor(() => expect(stack().textContent).toBe('rien'))
  expect(lastChange()).toMatchObject([
    repartirVisites,
    {
      body: {
        retour: true,
        lignes: [{ intervention_id: 500, version: given.lignes[0]?.version, vers: 7, heure_debut: '11:00' }],
      },
    },
  ])
  // The office gave one of the two back: the other is no longer this deed's, and is not done again.
  const rank = appeler.mock.calls.findLastIndex(([operation]) => operation === repartirVisites)
  const back = (await appeler.mock.results[rank]?.value) as { lignes: { version: number }[] }
  fireEvent.click(screen.getByText('Refaire'))
  await waitFor(() => expect(stack().textContent).toBe('répartition, Hugo Delattre'))
  const [, redone] = lastChange() ?? []
  expect(redone).toMatchObject({
    body: { lignes: [{ intervention_id: 500, version: back.lignes[0]?.version, vers: 9 }] },
  })
  expect((redone as { body: { lignes: unknown[] } }).body.lignes).toHaveLength(1)
})

it('« Défaire » of the toast and the stack are one step: once taken by either, the other offers it no more', async () => {
  open()
  await cancelIt()
  act(() => readNotices()[0]?.action?.faire())
  await waitFor(() => expect(stack().textContent).toBe('rien'))
  expect(lastChange()?.[0]).toBe(retablirVisite)

  fireEvent.click(screen.getByText('Refaire'))
  await waitFor(() => expect(stack().textContent).toMatch(/annulation/))
  expect(lastChange()?.[0]).toBe(annulerVisite)
  const again = (await appeler.mock.results.at(-1)?.value) as { intervention: { version: number } }
  fireEvent.click(stack())
  await waitFor(() => expect(stack().textContent).toBe('rien'))
  expect(lastChange()).toMatchObject([retablirVisite, { body: { de: again.intervention.version } }])

  await cancelIt()
  fireEvent.click(stack())
  await waitFor(() => expect(stack().textContent).toBe('rien'))
  expect(readNotices().some(n => n.action)).toBe(false)
})

it('a step that was overtaken says so and leaves, one that met no network stays', async () => {
  open()
  await cancelIt()
  appeler.mockRejectedValueOnce(new Error('no network'))
  fireEvent.click(stack())
  await waitFor(() => expect(readNotices()[0]?.message).toMatch(/^L’intervention reste annulée/))
  expect(stack().textContent).toMatch(/annulation/)
  appeler.mockRejectedValueOnce(
    new ApiProblem(409, { code: 'error', message: 'Changée depuis.', duration: 4500, erreur: 'PLAN_MODIFIE' }),
  )
  fireEvent.click(stack())
  await waitFor(() => expect(stack().textContent).toBe('rien'))
  expect(readNotices()[0]?.message).toBe('L’intervention reste annulée. Changée depuis.')
})

it('« Défaire » of a share-out’s toast names the version that the share-out gave, not a later deed’s', async () => {
  open(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Tout accepter' }))
  await waitFor(() => expect(stack().textContent).toBe('répartition, Hugo Delattre'))
  const toast = readNotices()[0]
  const given = (await appeler.mock.results.find((_, n) => appeler.mock.calls[n]?.[0] === repartirVisites)?.value) as {
    lignes: { version: number }[]
  }
  await cancelIt()
  act(() => toast?.action?.faire())
  await waitFor(() => expect(lastChange()?.[0]).toBe(repartirVisites))
  expect(lastChange()).toMatchObject([
    repartirVisites,
    { body: { retour: true, lignes: [{ intervention_id: 500, version: given.lignes[0]?.version }] } },
  ])
})

it('restoring from the panel is a step too: undone, the visit is cancelled again for its reason', async () => {
  open()
  cleanup()
  Object.assign(visite, { annulee: true, annulee_motif: 'Client en congés' })
  const { peut } = visite
  Object.assign(visite, { peut: { ...peut, annuler: false, retablir: true } })
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Rétablir l’intervention' }))
  await waitFor(() => expect(stack().textContent).toBe('rétablissement, Mme Claire Vasseur'))
  Object.assign(visite, { annulee: false, annulee_motif: '', peut })
  fireEvent.click(stack())
  await waitFor(() => expect(stack().textContent).toBe('rien'))
  expect(lastChange()).toMatchObject([annulerVisite, { body: { motif: 'Client en congés' } }])
})

it('the button that cancels does not answer a second press that comes as the form of a report goes', async () => {
  open()
  unlockTaps()
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  fireEvent.change(await screen.findByLabelText(/^Jour/), { target: { value: '2027-01-15' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
  const cancels = await screen.findByRole('button', { name: 'Annuler l’intervention' })
  expect(stack().textContent).toBe('report, Mme Claire Vasseur')
  const colour = () => cancels.style.getPropertyValue('--button-color')
  expect(colour()).toMatch(/gray/)
  fireEvent.click(cancels, { detail: 1 })
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => unlockTaps())
  expect(colour()).toMatch(/red/)
  fireEvent.click(cancels, { detail: 1 })
  expect(await screen.findByRole('dialog', { name: 'Annulation de l’intervention' })).toBeTruthy()
})

it('Escape asks before what was typed of a report goes, and closes it at once where nothing was', async () => {
  open()
  const form = async () => {
    unlockTaps()
    fireEvent.click(screen.getByRole('button', { name: 'Reporter' }))
    return await screen.findByLabelText<HTMLInputElement>(/^Jour/)
  }
  const leaving = renderHook(() => useLeaving()).result
  fireEvent.keyDown(await form(), { key: 'Escape' })
  expect(screen.queryByRole('heading', { name: 'Reporter' })).toBeNull()
  const day = await form()
  fireEvent.change(day, { target: { value: '2027-01-15' } })
  await act(async () => undefined)
  fireEvent.keyDown(day, { key: 'Escape' })
  expect(leaving.current?.input).toEqual(['Le report'])
  expect(screen.getByRole('heading', { name: 'Reporter' })).toBeTruthy()
  act(() => leaveAsked())
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Reporter' })).toBeNull())
})
