import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '#client/draft/kept-drafts.ts'
import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { SAISIE_VIDE } from '#domains/field-service/model/rapports/saisie.ts'
import { nouveauBrouillon, rapportDuBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { cleObservation } from '#domains/field-service/modules/mon-activite/offline/brouillon-observation.ts'
import { garderBrouillon, lireBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon-store.ts'
import { observation } from '#domains/field-service/modules/mon-activite/offline.ts'
import { unPlanning } from '#domains/field-service/modules/mon-activite/testing/ground.ts'
import { forgetTaps } from '#kit/button/tap-lock.ts'
import { storeBlob } from '#offline/blobs.ts'
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
vi.mock('./signing-section.tsx', () => ({
  SigningSection: ({ ouvert, onOuvert }: { ouvert: boolean; onOuvert: (ouvert: boolean) => void }) =>
    ouvert && (
      <button type="button" onClick={() => onOuvert(false)}>
        Rendre le téléphone
      </button>
    ),
}))
vi.mock('../photos.tsx', () => ({ Photos: () => null }))

// Nobody was there: no page and no signature is asked for.
const depart = { ...nouveauBrouillon(412, 'Mme Vasseur'), saisie: { ...SAISIE_VIDE, cloture: 3 } }
const CLE = cleObservation(412)
const BROUILLON = { uid: '019a9f00-0000-7000-8000-000000000007', texte: 'Vanne grippée' }
const RIEN: Local = { outbox: [], actions: [], fichiers: [] }

beforeEach(async () => {
  db = new UserDb(`cloture-${crypto.randomUUID()}`)
  vi.clearAllMocks()
  forgetTaps()
  await garderBrouillon(db, depart)
})
afterEach(cleanup)

function ouvrir() {
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
}
async function terminer() {
  ouvrir()
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

const FLEXIBLE = {
  libelle: 'Flexible inox',
  quantite: '2',
  unite: 'pièce',
  prix_unitaire_cents: 1_250,
  tva: 20,
} as const
async function commencer(libelle: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une fourniture' }))
  fireEvent.change(await screen.findByLabelText('Libellé'), { target: { value: libelle } })
}

it('keeps a line that was typed and not added: the sheet that is opened again shows it, and it can be thrown away', async () => {
  ouvrir()
  await commencer('Flexible')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: /Flexible.*Non ajoutée/ }))
  expect((await screen.findByLabelText<HTMLInputElement>('Libellé')).value).toBe('Flexible')
  fireEvent.click(screen.getByRole('button', { name: 'Effacer' }))
  await waitFor(() => expect(screen.queryByText('Flexible')).toBeNull())
})

it('asks what becomes of a line that was typed and not added, and adds it before the end', async () => {
  await garderBrouillon(db, { ...depart, commencees: { fournitures: FLEXIBLE } })
  await terminer()
  const question = await screen.findByRole('dialog', { name: 'Fourniture non ajoutée' })
  expect(question.textContent?.replaceAll(/\s/g, ' ')).toContain('Flexible inox, 2 pièce × 12,50 € HT')
  expect(enregistrerCloture).not.toHaveBeenCalled()
  await repondre('L’ajouter et terminer')
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
  expect(enregistrerCloture).toHaveBeenCalledWith(
    expect.objectContaining({ rapport: expect.objectContaining({ fournitures: [FLEXIBLE] }) }),
    expect.anything(),
  )
})

it('keeps a line of the report that was changed and not saved: its row says so, and the end asks what becomes of it', async () => {
  await garderBrouillon(db, { ...depart, saisie: { ...depart.saisie, fournitures: [FLEXIBLE] } })
  ouvrir()
  fireEvent.click(await screen.findByRole('button', { name: /Flexible inox/ }))
  fireEvent.change(await screen.findByLabelText('Libellé'), { target: { value: 'Flexible laiton' } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  const row = await screen.findByRole('button', { name: /Flexible inox.*Modification non enregistrée/ })
  await waitFor(async () => expect((await garde())?.modifiees).toHaveLength(1))
  fireEvent.click(row)
  expect((await screen.findByLabelText<HTMLInputElement>('Libellé')).value).toBe('Flexible laiton')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  await terminer()
  await screen.findByRole('dialog', { name: 'Modification non enregistrée' })
  await repondre('L’enregistrer et terminer')
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
  const fournitures = [{ ...FLEXIBLE, libelle: 'Flexible laiton' }]
  expect(enregistrerCloture).toHaveBeenCalledWith(
    expect.objectContaining({ rapport: expect.objectContaining({ fournitures }) }),
    expect.anything(),
  )
})

it('leaves a changed line as it was where that is meant', async () => {
  const modifiees = [{ genre: 'fournitures', rang: 0, ligne: { ...FLEXIBLE, libelle: 'Flexible laiton' } }] as const
  await garderBrouillon(db, { ...depart, saisie: { ...depart.saisie, fournitures: [FLEXIBLE] }, modifiees })
  ouvrir()
  fireEvent.click(await screen.findByRole('button', { name: /Flexible inox/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Laisser la ligne comme elle était' }))
  await waitFor(() => expect(screen.queryByText(/Modification non enregistrée/)).toBeNull())
})

it('adds none of it where that is meant', async () => {
  await garderBrouillon(db, { ...depart, commencees: { fournitures: FLEXIBLE } })
  await terminer()
  await repondre('Terminer sans l’ajouter')
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
  expect(enregistrerCloture).toHaveBeenCalledWith(
    expect.objectContaining({ rapport: expect.objectContaining({ fournitures: [] }) }),
    expect.anything(),
  )
})

it('names all that is left in one question, and says what misses of what is added', async () => {
  await keepDraft(db, CLE, BROUILLON)
  await garderBrouillon(db, { ...depart, commencees: { prestations: { ...FLEXIBLE, libelle: '' } } })
  await terminer()
  const question = await screen.findByRole('dialog', { name: 'Saisies non ajoutées' })
  for (const mots of ['Prestation', 'Sans libellé', 'Observation', 'Vanne grippée'])
    expect(question.textContent).toContain(mots)
  await repondre('Tout ajouter et terminer')
  await screen.findByText(/Sans libellé/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(enregistrerCloture).not.toHaveBeenCalled()
  expect(await readDraft(db, CLE)).toEqual(BROUILLON)
})

const PAGE = { id: 'a', sha256: 'a'.repeat(64), largeur: 10, hauteur: 14, taille: 900 }
async function signePar(qui: 'client' | 'prestataire') {
  await storeBlob(db, { octets: new TextEncoder().encode('page').buffer, mime: 'image/jpeg', libelle: 'Page' })
  const sha256 = (await db.blobs.toArray())[0]?.sha256 ?? ''
  const lu = { ...depart, saisie: { ...SAISIE_VIDE, cloture: 1 }, pages: [{ ...PAGE, sha256 }] }
  const signature = {
    ...{ mode: 'trace' as const, points: [], png: `data:image/png;base64,${btoa('png')}` },
    ...{ signe_a: '2026-11-27T01:32:00Z', empreinte_rapport: await empreinteRapport(rapportDuBrouillon(lu)) },
  }
  await garderBrouillon(db, {
    ...lu,
    signatures: { client: null, prestataire: null, [qui]: signature },
    commencees: { fournitures: FLEXIBLE },
  })
}
const garde = async () => (await lireBrouillon(db, 412))?.brouillon

it('a line added to what the customer signed leads to their sheet; going without is a choice of its own', async () => {
  await signePar('client')
  await terminer()
  await screen.findByRole('dialog', { name: 'Fourniture non ajoutée' })
  expect(screen.queryByRole('button', { name: 'L’ajouter et terminer' })).toBeNull()
  await repondre('L’ajouter et faire signer à nouveau')
  await repondre('Rendre le téléphone')
  expect(enregistrerCloture).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /Flexible inox/ }).textContent).not.toContain('Non ajoutée')
  // Nobody signed: the primary button does not finish.
  forgetTaps()
  await repondre('J’ai terminé')
  expect((await screen.findByRole('dialog', { name: 'Signature effacée' })).textContent).toContain(
    'la signature du client est effacée',
  )
  expect(enregistrerCloture).not.toHaveBeenCalled()
  forgetTaps()
  await repondre('Faire signer à nouveau')
  await repondre('Rendre le téléphone')
  forgetTaps()
  await repondre('J’ai terminé')
  forgetTaps()
  await repondre('Terminer sans la signature')
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
  expect(enregistrerCloture).toHaveBeenCalledWith(
    expect.objectContaining({
      rapport: expect.objectContaining({ fournitures: [FLEXIBLE], signature_client: null }),
    }),
    expect.anything(),
  )
})

it('what the customer signed goes as it was signed where the line is left out', async () => {
  await signePar('client')
  await terminer()
  await repondre('Terminer sans l’ajouter')
  await waitFor(() => expect(enregistrerCloture).toHaveBeenCalledTimes(1))
  expect(enregistrerCloture).toHaveBeenCalledWith(
    expect.objectContaining({
      rapport: expect.objectContaining({
        fournitures: [],
        signature_client: expect.objectContaining({ mode: 'trace' }),
      }),
    }),
    expect.anything(),
  )
})

it('a line added to what the technician alone signed is signed again by them, the visit is not finished', async () => {
  await signePar('prestataire')
  await terminer()
  await repondre('L’ajouter et signer à nouveau')
  await waitFor(async () => expect((await garde())?.effacees).toEqual(['prestataire']))
  expect(enregistrerCloture).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Rendre le téléphone' })).toBeNull()
})
