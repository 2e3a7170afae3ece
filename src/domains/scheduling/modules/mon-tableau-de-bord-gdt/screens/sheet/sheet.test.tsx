import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { Feuille } from '#domains/scheduling/model/cloture/feuille.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { Sheet } from './sheet.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn(), download: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/session/own-name.ts', () => ({ useOwnName: () => null }))
vi.mock('#kit/signature/signature-pad.tsx', () => ({
  SignaturePad: ({ onChange, error }: { onChange: (value: unknown) => void; error?: string }) => (
    <>
      <input
        type="search"
        aria-label="Nom saisi"
        onChange={event =>
          onChange({
            mode: 'saisie',
            points: [],
            png: 'data:image/png;base64,cG5n',
            nom: event.currentTarget.value,
            signe_a: '',
          })
        }
      />
      {error && <p role="alert">{error}</p>}
    </>
  ),
}))

const EMPREINTE = 'f'.repeat(64)
const demandes: { id: string; body: unknown }[] = []
let feuille: Feuille
let refus: ApiProblem | null

beforeEach(() => {
  device.db = new UserDb(`feuille-${crypto.randomUUID()}`)
  demandes.length = 0
  refus = null
  feuille = {
    ...{ lu_a: '2026-11-03T08:00:00.000Z', annee: 2026, mois: 10, utilisateur_id: 1, label: 'Inès Caron' },
    ...{ entreprise: 'Les Tilleuls', par: 'Nathalie Lefèvre', soi: false, fait_a: '2026-11-02T09:00:00.000Z' },
    ...{ empreinte: EMPREINTE, reponse: null },
    chiffres: {
      ...{ contrat: 9100, prevu: 0, reel: 420, compte: 420, nuit: 0, dimanche: 0, ferie: 0, sup25: 0, sup50: 0 },
      ...{ complementaires: 0, conge: 0, hors_solde: 0, tlc: 0, maladie: 1, astreinte_minutes: 0, interventions: 0 },
      ...{ solde: 750, planifie: 840, neutralise: 420, ecart: 0 },
    },
    repris: { jour: '2026-09-01', minutes: 750 },
    jours: [
      { jour: '2026-10-01', libelle: 'Matin', horaires: '06:45 – 14:15', planifie: 420, reel: 420, compte: 420 },
      { jour: '2026-10-02', libelle: 'Matin, Maladie', horaires: '06:45 – 14:15', planifie: 420, reel: 0, compte: 0 },
    ],
  }
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockImplementation(async (operation, input) => {
    demandes.push({ id: operation.id, body: (input as { body?: unknown }).body })
    if (operation.id !== 'tableau-de-bord.feuille')
      return { code: 'success', message: 'Transmis.', duration: 1 } as never
    if (refus) throw refus
    return feuille as never
  })
})
afterEach(cleanup)

it('says why exact weeks leave a gap, where there is one', async () => {
  feuille = { ...feuille, chiffres: { ...feuille.chiffres, ecart: 360 } }
  ouvrir()
  expect(await screen.findByText(/^À la semaine, ce mois doit ses 31.jours, soit 4,43.semaines/)).toBeTruthy()
  expect(screen.getByText('Écart du mois').nextElementSibling?.textContent).toBe('+\u00a06\u00a0h')
  cleanup()
  feuille = { ...feuille, chiffres: { ...feuille.chiffres, ecart: 0 } }
  ouvrir()
  await screen.findByRole('list', { name: 'Jour par jour' })
  expect(screen.queryByText(/^À la semaine/)).toBeNull()
})

const ouvrir = () => showScreen(<Sheet annee={2026} mois={10} />)
const bouton = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

it('tells planned against worked, and asks for a signature', async () => {
  ouvrir()
  const jours = await screen.findByRole('list', { name: 'Jour par jour' })
  // What was given is planned, on the sheet as at the desk; « prévu » is what is still to come, elsewhere.
  expect(jours.textContent).toContain('planifié 7\u00a0h')
  const totaux = jours.parentElement?.querySelector('dl')?.textContent ?? ''
  for (const dit of [
    'Planifié14\u00a0h',
    'Réel7\u00a0h',
    'Compté7\u00a0h',
    'Dû151\u00a0h\u00a040',
    'Écart du mois0',
    'Solde depuis janvier+\u00a012\u00a0h',
  ])
    expect(totaux).toContain(dit)
  expect(totaux).toContain('Dont repris au 1er septembre 2026+\u00a012\u00a0h\u00a030')
  expect(bouton('Signer ma feuille').disabled).toBe(true)
})

it('says that the month was opened again before it was closed, by whom and why', async () => {
  const reouverture = { clos_a: '2026-11-01T09:00:00.000Z', fait_a: '2026-11-02T08:00:00.000Z', par: 'Anne Martin' }
  feuille = { ...feuille, reouvertures: [{ ...reouverture, motif: 'La nuit du 12' }] }
  ouvrir()
  expect(
    await screen.findByText('Clos le dim. 1er nov., rouvert le lun. 2 nov. par Anne Martin : La nuit du 12'),
  ).toBeTruthy()
})

it('sends the word that says what is wrong, of the sheet that was read', async () => {
  ouvrir()
  fireEvent.click(await screen.findByRole('button', { name: 'Je ne suis pas d’accord' }))
  expect(bouton('Envoyer à mon responsable').disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '... !!!' } })
  expect(bouton('Envoyer à mon responsable').disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Il manque une nuit' } })
  fireEvent.click(bouton('Envoyer à mon responsable'))
  await waitFor(() =>
    expect(demandes.find(d => d.id === 'tableau-de-bord.feuille-contester')?.body).toEqual({
      ...{ empreinte: EMPREINTE, mot: 'Il manque une nuit' },
    }),
  )
})

it('asks for nothing once it is signed, and shows no sheet of a month that is open again', async () => {
  feuille = { ...feuille, reponse: { sens: 'signee', fait_a: '2026-11-03T07:00:00.000Z', mot: '' } }
  ouvrir()
  expect(await screen.findByText(/^Vous avez signé cette feuille/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Signer ma feuille' })).toBeNull()
  cleanup()
  // The device kept it as it was signed.
  refus = new ApiProblem(404, { code: 'error', erreur: 'INTROUVABLE', message: 'Introuvable', duration: 1 } as never)
  ouvrir()
  expect(await screen.findByText('Ce mois est rouvert')).toBeTruthy()
  expect(screen.queryByText(/^Vous avez signé/)).toBeNull()
  cleanup()
  // Nobody read any on this one.
  device.db = new UserDb(`feuille-${crypto.randomUUID()}`)
  ouvrir()
  expect(await screen.findByText('Pas de feuille pour ce mois')).toBeTruthy()
})

it('is signed under one’s own name alone, and says so before anything is sent', async () => {
  ouvrir()
  const nom = await screen.findByLabelText('Nom saisi')
  const signer = () => fireEvent.click(screen.getByRole('button', { name: 'Signer ma feuille' }))
  const signatures = () => demandes.filter(d => d.id === 'tableau-de-bord.feuille-signer')
  fireEvent.change(nom, { target: { value: 'Nathalie Lefèvre' } })
  expect(screen.queryByRole('alert')).toBeNull()
  signer()
  expect((await screen.findByRole('alert')).textContent).toContain('sous votre nom\u00a0: Inès Caron')
  expect(signatures()).toEqual([])
  fireEvent.change(nom, { target: { value: 'ines caron' } })
  expect(screen.queryByRole('alert')).toBeNull()
  signer()
  await waitFor(() => expect(signatures()).toHaveLength(1))
  expect(signatures()[0]?.body).toMatchObject({ mode: 'saisie', nom: 'ines caron' })
})
