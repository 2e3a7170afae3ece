import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDraft } from '#client/draft/kept-drafts.ts'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { UserDb } from '#offline/user-db.ts'
import { cleObservation } from '../offline/brouillon-observation.ts'
import { uneObservation } from '../testing/ground.ts'
import { ObservationsButton } from './observations-button.tsx'
import type { Local } from './use-local.ts'

let db: UserDb
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => db }))

const UID = '019a9f00-0000-7000-8000-000000000007'

beforeEach(() => {
  db = new UserDb(`observation-${crypto.randomUUID()}`)
})
afterEach(cleanup)

function montrer(actions: readonly unknown[] = []) {
  const local = { outbox: [], actions, fichiers: [] } as unknown as Local
  render(<ObservationsButton visite={uneVisite({ nb_observations: 2 })} local={local} onClick={vi.fn()} />)
  return screen.getByRole('button', { name: /^2\sobservations/ })
}

it('says that something was typed there and not added, until it is added or erased', async () => {
  const ligne = montrer()
  expect(ligne.textContent).toBe('2\u00a0observations')
  await keepDraft(db, cleObservation(412), { uid: UID, texte: 'Vanne grippée' })
  expect(await screen.findByText('brouillon non ajouté')).toBeTruthy()
  await keepDraft(db, cleObservation(412), { uid: UID, texte: ' ' })
  await expect.poll(() => ligne.textContent).toBe('2\u00a0observations')
})

it('says nothing of what was added by a tab that closed before it let go of the draft', async () => {
  await keepDraft(db, cleObservation(412), { uid: UID, texte: 'Vanne grippée' })
  const ligne = montrer([uneObservation('Vanne grippée', { uid: UID })])
  await keepDraft(db, cleObservation(413), { uid: UID, texte: 'Ailleurs' })
  expect(ligne.textContent).toBe('2\u00a0observations')
})
