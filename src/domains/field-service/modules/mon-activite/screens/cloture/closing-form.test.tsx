import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '#client/draft/kept-drafts.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { SAISIE_VIDE } from '#domains/field-service/model/rapports/saisie.ts'
import { nouveauBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { cleObservation } from '#domains/field-service/modules/mon-activite/offline/brouillon-observation.ts'
import { garderBrouillon, lireBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon-store.ts'
import { observation } from '#domains/field-service/modules/mon-activite/offline.ts'
import { unPlanning } from '#domains/field-service/modules/mon-activite/testing/ground.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { NotStored } from '#offline/outbox.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import type { Local } from '../use-local.ts'
import { ClosingForm } from './closing-form.tsx'

let db: UserDb
const { perform, enregistrerCloture } = vi.hoisted(() => ({
  perform: vi.fn(async () => ({})),
  enregistrerCloture: vi.fn(async () => ({ id: 'c' })),
}))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', () => ({ dbOf: () => db, myDb: () => db, perform, wakeSync: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({ session: null }) }))
vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))
vi.mock('#domains/field-service/modules/mon-activite/offline/retenue.ts', () => ({
  annoncerFin: vi.fn(),
  enregistrerCloture,
}))
vi.mock('./report-section.tsx', () => ({ ReportSection: () => null }))
vi.mock('./signing-section.tsx', () => ({ SigningSection: () => null }))
vi.mock('../photos.tsx', () => ({ Photos: () => null }))

const CLE = cleObservation(412)
const BROUILLON = { uid: '019a9f00-0000-7000-8000-000000000007', texte: 'Vanne grippée' }
const RIEN: Local = { outbox: [], actions: [], fichiers: [] }

beforeEach(async () => {
  db = new UserDb(`cloture-${crypto.randomUUID()}`)
  vi.clearAllMocks()
  forgetTaps()
  // Nobody was there: no page and no signature is asked for.
  const saisie = { ...SAISIE_VIDE, cloture: 3 }
  await garderBrouillon(db, { ...nouveauBrouillon(412, 'Mme Vasseur'), saisie })
})
afterEach(cleanup)

async function terminer() {
  const planning = unPlanning([])
  render(
    <MantineProvider env="test">
      <ClosingForm
        visite={uneVisite({ etapes_en_cours: 2 })}
        local={RIEN}
        references={planning.references}
        aujourdhui={VENDREDI}
        corrige={null}
      />
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'J’ai terminé' }))
}
const repondre = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('finishes at once where nothing was begun', async () => {
  await terminer()
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
})

it('asks what becomes of an observation that was typed and not added, and adds it before the end', async () => {
  await keepDraft(db, CLE, BROUILLON)
  await terminer()
  expect((await screen.findByRole('dialog')).textContent).toContain('Vanne grippée')
  expect(enregistrerCloture).not.toHaveBeenCalled()
  await repondre('L’ajouter et terminer')
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
  expect(perform).toHaveBeenCalledWith(observation, { intervention_id: 412, ...BROUILLON }, expect.anything())
  expect(perform.mock.invocationCallOrder[0]).toBeLessThan(enregistrerCloture.mock.invocationCallOrder[0] ?? 0)
  expect(await readDraft(db, CLE)).toBeNull()
})

it('leaves it as it is where that is meant: the draft stays on the phone', async () => {
  await keepDraft(db, CLE, BROUILLON)
  await terminer()
  await repondre('Terminer sans l’ajouter')
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
  expect(perform).not.toHaveBeenCalled()
  expect(await readDraft(db, CLE)).toEqual(BROUILLON)
})

it('finishes nothing where the device would not take it, and loses neither', async () => {
  perform.mockRejectedValueOnce(new NotStored(new Error('full')))
  await keepDraft(db, CLE, BROUILLON)
  await terminer()
  await repondre('L’ajouter et terminer')
  expect((await screen.findByRole('alert')).textContent).toContain('Rien n’est perdu')
  expect(enregistrerCloture).not.toHaveBeenCalled()
  expect(await readDraft(db, CLE)).toEqual(BROUILLON)
  expect((await lireBrouillon(db, 412))?.brouillon.saisie.cloture).toBe(3)
})

it('gives the form back to whoever closes the question', async () => {
  await keepDraft(db, CLE, BROUILLON)
  await terminer()
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(enregistrerCloture).not.toHaveBeenCalled()
})
