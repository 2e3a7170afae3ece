import { InPane } from '#client/frames/pane.tsx'
import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { perform } from '#client/queue/sync.ts'
import { unEchange } from '#domains/scheduling/modules/bourse-des-echanges-edt/testing/ground.ts'
import { NotStored } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { garderBrouillon, lireBrouillon } from '../offline/brouillon.ts'
import { enLocal, SOLDES, uneDemande, unPlanning, VENDREDI } from '../testing/ground.ts'
import { RequestForm } from './request-form.tsx'
import type { MesConges } from './use-conges.ts'

const { base } = vi.hoisted(() => ({ base: { db: null as unknown } }))
vi.mock('#client/queue/sync.ts', () => ({ perform: vi.fn(), myDb: () => base.db, wakeSync: vi.fn() }))
vi.mock('#client/call/notices.ts', () => ({ notifySuccess: vi.fn(), notifyUndo: vi.fn(), notifyWarning: vi.fn() }))
vi.mock('#client/address/location.ts', () => ({ navigate: vi.fn() }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/reading/use-reading.ts', () => ({
  useReading: (lu: { kept?: string }) =>
    lu.kept === 'planning'
      ? { data: unPlanningCharge(), state: 'pret' }
      : { data: { echanges: [unEchange({ bde_etat: 1, bde_direction: 1, pointage_date_origine: '2026-12-18' })] } },
}))
const faire = vi.mocked(perform)
function unPlanningCharge() {
  const planning = unPlanning(['2026-12-14', '2026-12-18'])
  const astreintes = [{ astreinte_id: 5, heure_debut: '21:15', heure_fin: '06:45', debut: '', fin: '' }]
  return { ...planning, jours: planning.jours.map(j => (j.dadate === '2026-12-18' ? { ...j, astreintes } : j)) }
}
let db: UserDb

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  db = new UserDb(`form-${crypto.randomUUID()}`)
  base.db = db
  faire.mockReset()
  faire.mockResolvedValue({ id: 'e1' } as never)
  vi.mocked(navigate).mockClear()
})
afterEach(async () => {
  cleanup()
  await db.delete()
})

const CONGES = {
  demandes: [enLocal(uneDemande())],
  soldes: SOLDES,
  aujourdhui: VENDREDI,
} as unknown as MesConges // what the form reads of it

async function montrer(corrige: string | null = null) {
  render(
    <MantineProvider env="test">
      <InPane pane="detail">
        <RequestForm conges={CONGES} corrige={corrige} />
      </InPane>
    </MantineProvider>,
  )
  await screen.findByLabelText('Premier jour')
}
const champ = (nom: string) => screen.getByLabelText<HTMLInputElement>(nom)
const dater = (nom: string, value: string) => fireEvent.change(champ(nom), { target: { value } })
const uidDe = (payload: unknown) => (payload as { uid: string } | undefined)?.uid
const envoyer = () => fireEvent.click(screen.getByRole('button', { name: 'Envoyer la demande' }))

describe('the request form', () => {
  it('sends nothing without its days, and says which is missing', async () => {
    await montrer()
    envoyer()
    expect(await screen.findByText('Indiquez le premier jour.')).toBeTruthy()
    expect(champ('Premier jour').getAttribute('aria-invalid')).toBe('true')
    // Each under its own field, in the one style of fields.
    for (const [nom, mots] of [
      ['Premier jour', 'Indiquez le premier jour.'],
      ['Dernier jour', 'Indiquez le dernier jour.'],
    ] as const)
      expect(champ(nom).closest('.mantine-InputWrapper-root')?.textContent).toContain(mots)
    expect(faire).not.toHaveBeenCalled()
  })
  it('claims neither to be sent nor kept before it is: what is typed is a draft once the device has it', async () => {
    // A desk: on a phone the title bar of the workspace says the heading.
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    await montrer()
    expect(screen.getByText('À envoyer à votre responsable')).toBeTruthy()
    expect(screen.queryByText(/Envoyée/)).toBeNull()
    expect(screen.queryByText(/Brouillon conservé/)).toBeNull()
    fireEvent.change(champ('Motif (facultatif)'), { target: { value: 'Concert' } })
    expect(await screen.findByText('Brouillon conservé sur cet appareil')).toBeTruthy()
    cleanup()
    await montrer()
    expect(screen.getByText('Brouillon conservé sur cet appareil')).toBeTruthy()
  })
  it('says at once that another request is in the way, and sends nothing', async () => {
    await montrer()
    dater('Premier jour', '2026-12-10')
    const alerte = await screen.findByRole('alert')
    expect(alerte.textContent).toContain('Congé payé du 7 au 13 décembre (en attente)')
    expect(champ('Dernier jour').getAttribute('aria-describedby')).toBe(alerte.id)
    expect(champ('Dernier jour').getAttribute('aria-invalid')).toBe('true')
    envoyer()
    expect(faire).not.toHaveBeenCalled()
  })
  it('says what the days count, leave and take off, as they are typed', async () => {
    await montrer()
    dater('Premier jour', '2026-12-14')
    expect(champ('Dernier jour').value).toBe('14/12/2026')
    dater('Dernier jour', '2026-12-20')
    const faits = screen.getByRole('status').textContent ?? ''
    expect(faits).toContain('6\u00a0jours ouvrables, samedi compris, dimanche non compté')
    expect(faits).toContain('Il vous restera 3\u00a0jours en 2026.')
    expect(faits).toContain('2\u00a0postes seront retirés si c’est accepté.')
    expect(faits).toContain('ven. 18 déc.')
    expect(faits).toContain(
      'Vous êtes d’astreinte ven. 18 déc., 21:15 – 06:45\u00a0: votre responsable devra la confier à quelqu’un d’autre.',
    )
    expect(faits).toContain(
      'L’échange avec Inès Carlier (en attente du responsable), ven. 18 déc., prendra fin si c’est accepté.',
    )
  })
  it('stores the request once, forgets the draft, goes back to the list and offers to take it back', async () => {
    await montrer()
    dater('Premier jour', '2026-12-14')
    fireEvent.change(champ('Motif (facultatif)'), { target: { value: ' Concert ' } })
    await waitFor(async () => expect((await lireBrouillon(db, null))?.motif).toBe(' Concert '))
    envoyer()
    envoyer()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/m/gestion-conges-edt'))
    expect(faire).toHaveBeenCalledTimes(1)
    expect(faire.mock.calls[0]?.[1]).toMatchObject({
      demande_type: 1,
      demande_conge_date_debut: '2026-12-14',
      demande_conge_date_fin: '2026-12-14',
      demande_motif_demande: 'Concert',
    })
    expect(await lireBrouillon(db, null)).toBeNull()
    // It has left meanwhile: undoing withdraws it at the office, and opens the form again on what was typed.
    const [, annuler] = vi.mocked(notifyUndo).mock.calls.at(-1) ?? []
    annuler?.()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/m/gestion-conges-edt/nouvelle'))
    expect(faire.mock.calls[1]?.[1]).toEqual({ uid: expect.any(String), de: 0 })
    expect(faire.mock.calls[0]?.[1]).toMatchObject(expect.objectContaining({ uid: uidDe(faire.mock.calls[1]?.[1]) }))
    expect((await lireBrouillon(db, null))?.motif).toBe(' Concert ')
  })
  it('opens again on what was being written', async () => {
    await garderBrouillon(db, { type: 2, debut: '2026-12-19', fin: '2026-12-20', motif: 'Repos' }, null)
    await montrer()
    expect([champ('Premier jour').value, champ('Motif (facultatif)').value]).toEqual(['19/12/2026', 'Repos'])
    expect(screen.getByRole('status').textContent).toContain('2\u00a0jours, chaque jour compte')
  })
  it('keeps everything when the device refuses, and says that nothing was stored', async () => {
    faire.mockRejectedValueOnce(new NotStored(Object.assign(new Error('full'), { name: 'QuotaExceededError' })))
    await montrer()
    dater('Premier jour', '2026-12-14')
    envoyer()
    expect((await screen.findByRole('alert')).textContent).toContain('rien n’a été enregistré')
    expect(champ('Premier jour').value).toBe('2026-12-14')
    expect(navigate).not.toHaveBeenCalled()
  })
})
