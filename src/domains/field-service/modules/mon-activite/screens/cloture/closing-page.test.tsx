import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { SAISIE_VIDE } from '#domains/field-service/model/rapports/saisie.ts'
import { nouveauBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { garderBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon-store.ts'
import { unPlanning } from '#domains/field-service/modules/mon-activite/testing/ground.ts'
import { UserDb } from '#offline/user-db.ts'
import type { Activite } from '../use-planning.ts'
import { ClosingPage } from './closing-page.tsx'

let db: UserDb
let visite: InterventionActivite
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => db }))
vi.mock('../use-planning.ts', () => ({
  useIntervention: () => ({ state: 'pret', message: '', code: '', visite, detail: null, reload: () => undefined }),
}))
vi.mock('#client/page/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('./closing-form.tsx', () => ({ ClosingForm: () => <p>Le formulaire</p> }))
vi.mock('../information-blocks.tsx', () => ({ InformationBlocks: () => null }))
vi.mock('../step-bar.tsx', () => ({ StepBar: () => null }))

beforeEach(() => {
  db = new UserDb(`cloture-page-${crypto.randomUUID()}`)
})
afterEach(cleanup)

function ouvrir(change: Partial<InterventionActivite>) {
  const peut = { ...uneVisite().peut, cloturer: false }
  visite = uneVisite({ peut, ...change })
  const activite = {
    ...{ planning: unPlanning([]), aujourdhui: VENDREDI, veriteDe: () => null },
    local: { outbox: [], actions: [], fichiers: [] },
  } as unknown as Activite
  render(
    <MantineProvider env="test">
      <ClosingPage id={412} activite={activite} corrige={null} />
    </MantineProvider>,
  )
}
const entamer = () =>
  garderBrouillon(db, { ...nouveauBrouillon(412, 'Mme Vasseur'), saisie: { ...SAISIE_VIDE, cloture: 3 } })

it.each([
  ['cancelled by the office', { etapes_en_cours: 2 as const, annulee: true }, 'Le bureau a annulé cette intervention'],
  ['given to somebody else', { etapes_en_cours: 2 as const, hors_planning: true }, 'retiré cette intervention'],
])(
  'the form stays under the hands of whoever is on site, %s, and says what becomes of it',
  async (_quoi, change, dit) => {
    ouvrir(change)
    expect(await screen.findByText('Le formulaire')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain(dit)
  },
)

it('what was begun of a visit that another device has closed can be finished, as a second report', async () => {
  await entamer()
  ouvrir({ etapes_en_cours: 3 })
  expect(await screen.findByText('Le formulaire')).toBeTruthy()
  expect(screen.getByText(/depuis un autre appareil/)).toBeTruthy()
})

it.each([
  [{ etapes_en_cours: 3 as const }, 'Cette intervention est terminée.'],
  [{ etapes_en_cours: 1 as const, annulee: true }, 'Le bureau a annulé cette intervention.'],
  [{ etapes_en_cours: 1 as const }, 'La clôture s’ouvre une fois sur place, le jour de l’intervention.'],
])('where there is nothing to close the true reason is said, %j', async (change, dit) => {
  ouvrir(change)
  expect(await screen.findByText(dit)).toBeTruthy()
  expect(screen.queryByText('Le formulaire')).toBeNull()
})
